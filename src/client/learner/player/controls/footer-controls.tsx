import { formatPlaybackTime, readDuration } from '../playback/media-state.ts';
import { PreviousNextButtons } from './previous-next-buttons.tsx';
import { SeekBar } from './seek-bar.tsx';
import { useMediaState } from '../playback/use-media-state.ts';
import type { Playback } from '../playback/use-playback.ts';
import type { PlayerNavigation } from '../page/use-player-navigation.ts';
import './footer-controls.css';

interface FooterControlsProps {
  video: HTMLVideoElement | null;
  playback: Playback;
  steps: PlayerNavigation;
  /** The page has a lesson: the place of its progress is kept free from the start. */
  hasVideo: boolean;
  canGoBack: boolean;
  canGoNext: boolean;
  isNextHighlighted: boolean;
  isNextFocused?: boolean;
}

/** At the foot, in reach of the thumbs: how far the lesson is, and the ways on and back. */
export function FooterControls({ video, playback, steps, hasVideo: hasLesson, ...pager }: FooterControlsProps) {
  const duration = useMediaState(video, readDuration, null);
  const time = useMediaState(video, (media) => media.currentTime, 0);
  return (
    <footer className="dock">
      <div>
        {hasLesson && (
          <div className="seekplace">{duration !== null && <SeekBar time={time} duration={duration} onSeek={playback.seek} />}</div>
        )}
        <PreviousNextButtons {...pager} onPrevious={steps.previous} onNext={steps.next}>
          {duration !== null && `${formatPlaybackTime(time)} / ${formatPlaybackTime(duration)}`}
        </PreviousNextButtons>
      </div>
    </footer>
  );
}
