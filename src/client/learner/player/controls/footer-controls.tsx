import { clockText, knownDuration } from '../playback/media-state.ts';
import { Pager } from './previous-next-buttons.tsx';
import { SeekBar } from './seek-bar.tsx';
import { useMedia } from '../playback/use-media-state.ts';
import type { Playback } from '../playback/use-playback.ts';
import type { Steps } from '../page/use-player-navigation.ts';
import './footer-controls.css';

interface DockProps {
  video: HTMLVideoElement | null;
  playback: Playback;
  steps: Steps;
  /** The page has a lesson: the place of its progress is kept free from the start. */
  hasLesson: boolean;
  canGoBack: boolean;
  canGoOn: boolean;
  isReady: boolean;
  isAwaited?: boolean;
}

/** At the foot, in reach of the thumbs: how far the lesson is, and the ways on and back. */
export function Dock({ video, playback, steps, hasLesson, ...pager }: DockProps) {
  const duration = useMedia(video, knownDuration, null);
  const time = useMedia(video, (media) => media.currentTime, 0);
  return (
    <footer className="dock">
      <div>
        {hasLesson && (
          <div className="seekplace">{duration !== null && <SeekBar time={time} duration={duration} onSeek={playback.seek} />}</div>
        )}
        <Pager {...pager} onPrevious={steps.previous} onNext={steps.next}>
          {duration !== null && `${clockText(time)} / ${clockText(duration)}`}
        </Pager>
      </div>
    </footer>
  );
}
