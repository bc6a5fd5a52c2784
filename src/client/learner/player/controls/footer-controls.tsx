import type { ReactNode } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { readVideoDuration } from '../playback/media-state.ts';
import { formatPlaybackTime } from '../playback/playback-time.ts';
import { usePlayer, useVideoState } from '../player-context.tsx';
import { PreviousNextButtons } from './previous-next-buttons.tsx';
import { SeekBar } from './seek-bar.tsx';
import { playerEn } from '#shared/words/en/player.ts';
import { useWords } from '#client/words/words-store.ts';
import './footer-controls.css';

/** Shows the seek bar, the Previous and Next buttons and the button of the companion at the bottom of the screen, within reach of thumbs. */
export function FooterControls({ place }: { place?: ReactNode }) {
  const words = useWords(playerEn);
  const { card, moduleData, page, dispatch, hasVideo, isDesk, canHaveDesk, isDeskFixed, navigation, playback, updatePreferences } =
    usePlayer();
  const videoDuration = useVideoState(readVideoDuration, null);
  const time = useVideoState((video) => video.currentTime, 0);
  const duration = hasVideo ? videoDuration : null;
  const playbackTime = duration !== null && (
    <span className="playback-time tabular-numbers">{`${formatPlaybackTime(time)} / ${formatPlaybackTime(duration)}`}</span>
  );
  const hasAnswer = page.phase === 'answered' || page.phase === 'passed';
  return (
    <footer className="footer-controls">
      <div>
        {/* The space for the seek bar is reserved, so that the layout does not shift when the duration of the video becomes known. */}
        {hasVideo && (
          <div className="seek-bar-space">
            {duration !== null && <SeekBar time={time} duration={duration} onSeek={playback.seek} />}
            {!isDeskFixed && playbackTime}
          </div>
        )}
        <PreviousNextButtons
          canGoPrevious={navigation.canGoPrevious}
          canGoNext={navigation.canGoNext}
          isNextHighlighted={hasAnswer || navigation.isAdvancePending}
          isNextFocused={navigation.isAdvancePending}
          onPrevious={navigation.previous}
          onNext={navigation.next}
        >
          {isDeskFixed ? (
            <span>{playbackTime}</span>
          ) : (
            <button
              type="button"
              className="companion-button"
              aria-expanded={canHaveDesk ? isDesk : undefined}
              onClick={() =>
                canHaveDesk ? updatePreferences({ isDeskOpen: !isDesk }) : dispatch({ type: 'dialogOpened', dialog: 'companion' })
              }
            >
              <Icon name="list" />
              <span className={canHaveDesk ? undefined : 'visually-hidden'}>{canHaveDesk ? words.openDesk : words.companionPage}</span>
              <span className={canHaveDesk ? 'visually-hidden' : 'tabular-numbers'}>
                {words.pageOf(card.order, moduleData.cards.length)}
              </span>
            </button>
          )}
          {place}
        </PreviousNextButtons>
      </div>
    </footer>
  );
}
