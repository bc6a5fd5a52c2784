import { useEffect, useRef } from 'react';
import { Dialog } from '#client/ui/dialog.tsx';
import { findCurrentCueIndex } from '#shared/visible-cues.ts';
import type { TranscriptCue } from '#shared/transcript.ts';
import { formatPlaybackTime } from '../playback/media-state.ts';
import { useMediaState } from '../playback/use-media-state.ts';
import './full-transcript-dialog.css';

interface FullTranscriptDialogProps {
  cues: readonly TranscriptCue[];
  video: HTMLVideoElement | null;
  onSeek: (seconds: number) => void;
  onClose: () => void;
}

/** Everything that is said in the lesson, to be read; each line leads to its moment. */
export function FullTranscriptDialog({ cues, video, onSeek, onClose }: FullTranscriptDialogProps) {
  const current = useMediaState(video, (media) => findCurrentCueIndex(cues, media.currentTime), -1);
  const list = useRef<HTMLOListElement>(null);
  // Only once: later it is the reader who scrolls. By now the dialog is open, and the lines have places.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
  }, []);
  const goTo = (cue: TranscriptCue) => {
    onSeek(cue.startTime);
    onClose();
  };
  return (
    <Dialog title="Full transcript" onClose={onClose}>
      <ol ref={list} className="cues">
        {cues.map((cue, at) => (
          <li key={cue.id}>
            <button type="button" aria-current={at === current ? 'true' : undefined} onClick={() => goTo(cue)}>
              <span className="tabular-numbers">{formatPlaybackTime(cue.startTime)}</span> <span>{cue.text}</span>
            </button>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
