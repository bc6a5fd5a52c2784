import type { TranscriptCue } from '#shared/media/transcript.ts';
import { findCurrentCueIndex, selectVisibleCues } from '#shared/media/visible-cues.ts';
import { ContentLanguageContext } from '../../page-types/content-language.ts';
import { FormulaText } from '../../page-types/formula-text.tsx';
import { usePlayer, useVideoState } from '../player-context.tsx';
import { playerEn } from '#shared/words/en/player.ts';
import { useWords } from '#client/words/words-store.ts';
import './transcript-panel.css';

/** Shows the most recent lines of the transcript or, on a page without a video, the whole transcript. */
export function TranscriptPanel() {
  const words = useWords(playerEn);
  const { transcript, hasVideo } = usePlayer();
  const { state, cues, shown } = transcript;
  const currentIndex = useVideoState((video) => findCurrentCueIndex(cues, video.currentTime), -1);
  if (state === 'none' || state === 'failed') return null;
  const visibleCues = hasVideo ? selectVisibleCues(cues, currentIndex) : cues;
  const earlierCues = hasVideo ? visibleCues.slice(0, -1) : visibleCues;
  const currentCue = hasVideo ? visibleCues.at(-1) : undefined;
  return (
    <section
      className={hasVideo ? 'transcript' : 'transcript is-complete'}
      aria-label={words.transcript}
      lang={shown?.language ?? undefined}
    >
      {state === 'loading' && <p>{words.loadingTranscript}</p>}
      <ContentLanguageContext value={shown?.language ?? undefined}>
        <EarlierLines cues={earlierCues} />
        {currentCue && (
          <p key={currentCue.id} aria-current="true" dir="auto">
            <FormulaText text={currentCue.text} />
          </p>
        )}
      </ContentLanguageContext>
    </section>
  );
}

function EarlierLines({ cues }: { cues: readonly TranscriptCue[] }) {
  return (
    <div className="earlier-lines">
      {cues.map((cue, index) => (
        // The `order` property puts the newest line first in the layout, so that the oldest lines are hidden if the panel is too small for
        // all of them.
        <p key={cue.id} dir="auto" style={{ order: -index }}>
          <FormulaText text={cue.text} />
        </p>
      ))}
    </div>
  );
}
