import { Icon } from '#client/ui/icon.tsx';
import { findCurrentCueIndex, selectVisibleCues } from '#shared/visible-cues.ts';
import type { TranscriptCue } from '#shared/transcript.ts';
import { useMediaState } from '../playback/use-media-state.ts';
import type { Transcript } from './use-transcript.ts';
import './transcript-panel.css';

/** The last lines that were spoken. Without a lesson to follow, all of them. */
export function TranscriptPanel({
  transcript,
  video,
  hasLesson,
  onFull,
}: {
  transcript: Transcript;
  video: HTMLVideoElement | null;
  hasLesson: boolean;
  /** Asks for all of it. Without a lesson it is all here already. */
  onFull?: () => void;
}) {
  const { state, cues } = transcript;
  const current = useMediaState(video, (media) => findCurrentCueIndex(cues, media.currentTime), -1);
  if (state === 'none' || state === 'failed') return null;
  const shown = hasLesson ? selectVisibleCues(cues, current) : cues;
  const earlier = hasLesson ? shown.slice(0, -1) : shown;
  const now = hasLesson ? shown.at(-1) : undefined;
  return (
    <section className={hasLesson ? 'transcript' : 'transcript whole'} aria-label="Transcript">
      {state === 'loading' && <p>Loading transcript...</p>}
      <EarlierLines cues={earlier} />
      {now && (
        <p key={now.id} aria-current="true">
          {now.text}
        </p>
      )}
      {hasLesson && onFull && state === 'ready' && (
        <button type="button" aria-label="All lines" title="All lines" onClick={onFull}>
          <Icon name="expand" />
        </button>
      )}
    </section>
  );
}

function EarlierLines({ cues }: { cues: readonly TranscriptCue[] }) {
  return (
    <div className="earlier">
      {cues.map((cue, at) => (
        // The newest gets its place first: the style sheet leaves out those that no longer fit.
        <p key={cue.id} style={{ order: -at }}>
          {cue.text}
        </p>
      ))}
    </div>
  );
}
