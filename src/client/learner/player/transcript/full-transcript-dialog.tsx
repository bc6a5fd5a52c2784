import { useEffect, useRef } from 'react';
import { Dialog } from '#client/ui/dialog.tsx';
import type { TranscriptCue } from '#shared/media/transcript.ts';
import { findCurrentCueIndex } from '#shared/media/visible-cues.ts';
import { formatPlaybackTime } from '../playback/playback-time.ts';
import { usePlayer, useVideoState } from '../player-context.tsx';
import './full-transcript-dialog.css';

/** Shows the whole transcript. Clicking a line moves the video to the time of that line and closes the dialog. */
export function FullTranscriptDialog({ onClose }: { onClose: () => void }) {
  const { transcript, playback } = usePlayer();
  const { cues } = transcript;
  const currentIndex = useVideoState((video) => findCurrentCueIndex(cues, video.currentTime), -1);
  const list = useRef<HTMLOListElement>(null);
  // The transcript scrolls to the current line only when the dialog opens. After the dialog has opened, only the learner scrolls the
  // transcript. The dialog's layout is complete when this effect runs.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
  }, []);
  const seekToCue = (cue: TranscriptCue) => {
    playback.seek(cue.startTime);
    onClose();
  };
  return (
    <Dialog title="Full transcript" onClose={onClose}>
      <ol ref={list} className="cue-list">
        {cues.map((cue, index) => (
          <li key={cue.id}>
            <button type="button" aria-current={index === currentIndex ? 'true' : undefined} onClick={() => seekToCue(cue)}>
              <span className="tabular-numbers">{formatPlaybackTime(cue.startTime)}</span> <span>{cue.text}</span>
            </button>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
