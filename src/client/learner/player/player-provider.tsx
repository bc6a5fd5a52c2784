import { useMemo, type ReactNode } from 'react';
import type { Card } from '#shared/catalog.ts';
import { useMediaElementValue } from '#client/ui/use-media-element-value.ts';
import { getPageTypeView } from '../page-types/page-view-registry.tsx';
import { hasOpenDialog } from '../page-types/page-state.ts';
import type { ModuleData } from './module-data/module-data.ts';
import { findPostponedPageChange, getPageTimer } from './page/page-flow.ts';
import { useAnnouncer } from './page/use-announcer.ts';
import { useAutoAdvance } from './page/use-auto-advance.ts';
import { usePageState } from './page/use-page-state.ts';
import { usePlayerNavigation } from './page/use-player-navigation.ts';
import { usePlayback } from './playback/use-playback.ts';
import { usePlayerPreferences } from './playback/use-player-preferences.ts';
import { isUnplayable, readVideoProblem } from './playback/video-problem.ts';
import { useHasRoomForDesk } from './layout/use-has-room-for-desk.ts';
import { usePictureRatio } from './layout/video-aspect-ratio.ts';
import { useLearningProgress } from './page/use-learning-progress.ts';
import { PlayerContext, VideoContext } from './player-context.tsx';
import { useLinkedSecond } from './resume/use-linked-second.ts';
import { useResume } from './resume/use-resume.ts';
import { useTranscript } from './transcript/use-transcript.ts';
import { useVideoElements } from './video/use-video-elements.ts';

export interface PlayerProviderProps {
  moduleData: ModuleData;
  card: Card;
  /** Holds the second at which the address opens the page's video, or null. */
  linkedSecond?: number | null;
  /** Shows another card of the module immediately, before the router has changed the URL. */
  onShowCard: (card: Card) => void;
}

/**
 * Holds the player's state and shares it with all parts of the player. The provider stays mounted while the learner moves between pages.
 */
export function PlayerProvider({
  moduleData,
  card,
  linkedSecond = null,
  onShowCard,
  children,
}: PlayerProviderProps & { children: ReactNode }) {
  const { cards } = moduleData;
  const [announcement, announce] = useAnnouncer(card.id);
  const [preferences, updatePreferences] = usePlayerPreferences();
  const [page, dispatch] = usePageState(card, moduleData.unlockedCardIds);
  const [video, registerVideo] = useVideoElements(card.id);
  const hasVideo = !useMediaElementValue(video, (media) => isUnplayable(readVideoProblem(media)), false) && card.videoId !== null;
  const transcript = useTranscript(card, preferences.captionsLanguage);

  const { resumeOffer, startSeconds: resumedAt } = useResume(moduleData, card);
  const startSeconds = linkedSecond ?? resumedAt;
  const isDialogOpen = hasOpenDialog(page);
  const playback = usePlayback(video, { startSeconds, preferences, updatePreferences, announce, isDialogOpen: page.openVideo !== null });
  useLinkedSecond(card.id, linkedSecond, playback.seek);

  const pictureRatio = usePictureRatio(card, video);
  const hasRoom = useHasRoomForDesk();
  const isWorkplace = getPageTypeView(card.type).videoPlacement === 'work';
  const canHaveDesk = isWorkplace ? hasRoom.forWorkplace : hasRoom.forDesk && hasVideo && pictureRatio !== null;
  const isDeskFixed = canHaveDesk && (isWorkplace || pictureRatio! <= 1);
  const isDesk = canHaveDesk && (isDeskFixed || (preferences.isDeskOpen ?? hasRoom.forDeskBesideWideLesson));
  const [progress, markAsDone] = useLearningProgress(moduleData, card, page);
  const timer = useMemo(() => getPageTimer(card, cards, page), [card, cards, page]);
  const postponedPageChange = findPostponedPageChange(timer, preferences.isWaitingForMe);
  const navigation = usePlayerNavigation({ moduleData, card, page, postponedPageChange, announce, onShowCard, markAsDone });
  useAutoAdvance({ card, page, dispatch, navigation, timer: postponedPageChange === null && !isDialogOpen ? timer : null });

  const player = useMemo(
    () => ({
      moduleData,
      card,
      page,
      dispatch,
      hasVideo,
      pictureRatio,
      canHaveDesk,
      isDesk,
      isDeskFixed,
      progress,
      registerVideo,
      playback,
      navigation,
      transcript,
      preferences,
      updatePreferences,
      resumeOffer,
      announcement,
      announce,
    }),
    [
      moduleData,
      card,
      page,
      dispatch,
      hasVideo,
      pictureRatio,
      canHaveDesk,
      isDesk,
      isDeskFixed,
      progress,
      registerVideo,
      playback,
      navigation,
      transcript,
      preferences,
      updatePreferences,
      resumeOffer,
      announcement,
      announce,
    ],
  );
  return (
    <PlayerContext value={player}>
      <VideoContext value={video}>{children}</VideoContext>
    </PlayerContext>
  );
}
