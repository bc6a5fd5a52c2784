import { currentCue, transcriptWindow } from '#shared/transcript-window.ts';
import type { Cue } from '#shared/transcript.ts';
import { useMedia } from './use-media.ts';
import type { Transcript } from './use-transcript.ts';
import './transcript.css';

/** The last lines that were spoken. Without a lesson to follow, all of them. */
export function TranscriptPanel({ transcript, video, hasLesson }: { transcript: Transcript; video: HTMLVideoElement | null; hasLesson: boolean }) {
  const { state, cues } = transcript;
  const current = useMedia(video, (media) => currentCue(cues, media.currentTime), -1);
  if (state === 'none' || state === 'failed') return null;
  return (
    <section className={hasLesson ? 'transcript' : 'transcript whole'} aria-label="Transcript">
      <div>
        {state === 'loading' && <p>Loading transcript...</p>}
        {(hasLesson ? transcriptWindow(cues, current) : cues).map((cue) => (
          <Line key={cue.id} cue={cue} isCurrent={hasLesson && cue === cues[current]} />
        ))}
      </div>
    </section>
  );
}

function Line({ cue, isCurrent }: { cue: Cue; isCurrent: boolean }) {
  return <p aria-current={isCurrent || undefined}>{cue.text}</p>;
}
