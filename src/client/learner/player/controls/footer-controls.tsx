import { Icon } from '#client/ui/icon.tsx';
import { readVideoDuration } from '../playback/media-state.ts';
import { formatPlaybackTime } from '../playback/playback-time.ts';
import { usePlayer, useVideoState } from '../player-context.tsx';
import { PreviousNextButtons } from './previous-next-buttons.tsx';
import { SeekBar } from './seek-bar.tsx';
import './footer-controls.css';

/** Shows the seek bar, the Previous and Next buttons and the Settings button at the bottom of the screen, within reach of the learner's thumbs. */
export function FooterControls() {
  const { page, dispatch, hasVideo, navigation, playback } = usePlayer();
  const videoDuration = useVideoState(readVideoDuration, null);
  const time = useVideoState((video) => video.currentTime, 0);
  const duration = hasVideo ? videoDuration : null;
  const hasAnswer = page.phase === 'answered' || page.phase === 'passed';
  return (
    <footer className="footer-controls">
      <div>
        {/* The space for the seek bar is reserved, so that the layout does not shift when the duration of the video becomes known. */}
        {hasVideo && (
          <div className="seek-bar-space">{duration !== null && <SeekBar time={time} duration={duration} onSeek={playback.seek} />}</div>
        )}
        <PreviousNextButtons
          canGoPrevious={navigation.canGoPrevious}
          canGoNext={navigation.canGoNext}
          isNextHighlighted={hasAnswer || navigation.isAdvancePending}
          isNextFocused={navigation.isAdvancePending}
          onPrevious={navigation.previous}
          onNext={navigation.next}
        >
          <button type="button" className="settings-button" onClick={() => dispatch({ type: 'dialogOpened', dialog: 'settings' })}>
            <Icon name="settings" />
            <span className="visually-hidden">Settings </span>
            {duration !== null && (
              <span className="playback-time tabular-numbers">{`${formatPlaybackTime(time)} / ${formatPlaybackTime(duration)}`}</span>
            )}
          </button>
        </PreviousNextButtons>
      </div>
    </footer>
  );
}
