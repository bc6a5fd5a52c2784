import { createElement, lazy, Suspense, useEffect, useRef } from 'react';
import type { Card } from '#shared/catalog.ts';
import { findPreviousCard } from '#shared/navigation.ts';
import { gradeChallenge } from '../page-types/challenge/grade-challenge.ts';
import { getPageView } from '../page-types/page-view-registry.tsx';
import { LazyYouTubeDialog } from '../page-types/lazy-youtube-dialog.tsx';
import { ControlBar } from './controls/control-bar.tsx';
import { FooterControls } from './controls/footer-controls.tsx';
import { ExitButton } from './controls/exit-button.tsx';
import { isPlaying, readVideoOrientation } from './playback/media-state.ts';
import { hasOpenDialog, predictNextCard, findBlockedReason } from '../page-types/page-state.ts';
import { VideoLayer } from './video/video-layer.tsx';
import { PlayerDialogs } from './player-dialogs.tsx';
import { trackAnswers } from './tracking/track-answers.ts';
import { ResumeLink } from './resume/resume-link.tsx';
import { ShortcutsButton } from './controls/shortcuts-button.tsx';
import { UnmuteButton } from './controls/unmute-button.tsx';
import { chooseLayoutMode } from './layout/layout-mode.ts';
import { PlayerLayout } from './layout/player-layout.tsx';
import { TranscriptPanel } from './transcript/transcript-panel.tsx';
import { useAnnouncer } from './page/use-announcer.ts';
import { useCaptionsUrl } from './transcript/use-captions.ts';
import { useVideoElements } from './video/use-video-elements.ts';
import { usePlayerInput } from './input/use-player-input.ts';
import { useIdle } from './layout/use-idle.ts';
import { useKeyboardInset } from './layout/use-keyboard-inset.ts';
import { useMediaState } from './playback/use-media-state.ts';
import { useMediaSession } from './input/use-media-session.ts';
import { useCardToPreload } from './video/use-card-to-preload.ts';
import { usePageFocus } from './page/use-page-focus.ts';
import { usePageState, useAutoAdvance } from './page/use-page-state.ts';
import { usePlayback } from './playback/use-playback.ts';
import { usePlayerPreferences } from './playback/use-player-preferences.ts';
import { useReducedMotion } from './playback/use-reduced-motion.ts';
import { useViewTracking, useWatchTracking } from './tracking/use-tracking.ts';
import { useResume } from './resume/use-resume.ts';
import { usePlayerNavigation } from './page/use-player-navigation.ts';
import { useTranscript } from './transcript/use-transcript.ts';
import type { ModuleData } from './module-data/module-data.ts';

// Few lessons have one, and it is decoration: it may come a moment later.
const OverlayVideo = lazy(async () => ({ default: (await import('./overlays/overlay-video.tsx')).OverlayVideo }));

/** One page of a module, and the way to the others. It stays while pages come and go; what belongs to one page goes with its card's id. */
export function Player({ visit, card, onStep }: { visit: ModuleData; card: Card; onStep: (to: Card) => void }) {
  const { module, cards, isDemo } = visit;
  const stage = useRef<HTMLElement>(null);
  const [said, announce] = useAnnouncer();
  const [preferences, prefer] = usePlayerPreferences();
  const [page, act] = usePageState(card.id);
  const isDialogOpen = hasOpenDialog(page);

  const { offer, beginAt } = useResume(visit, card);
  const [video, addVideo] = useVideoElements(card.id);
  const playback = usePlayback(video, {
    startSeconds: beginAt,
    preferences,
    updatePreferences: prefer,
    announce,
    isDialogOpen: isDialogOpen,
  });
  const isRunning = useMediaState(video, isPlaying, false);
  const isIdle = useIdle(isRunning);
  const isFailed = useMediaState(video, (media) => media.error !== null, false);
  const shape = useMediaState(video, readVideoOrientation, null);
  const hasLesson = card.videoId !== null && !isFailed;
  const isReduced = useReducedMotion();
  const isLooping = card.allowVideoLoop && !isReduced;

  const transcript = useTranscript(card.transcriptId);
  const captions = useCaptionsUrl(transcript.cues);
  const nextCard = useCardToPreload(card, video, predictNextCard(card, cards, page));

  const ways = usePlayerNavigation({ moduleData: visit, card, page, announce, onShowCard: onStep });
  const { isWaitingForMe } = preferences;
  const awaited = useAutoAdvance({ card, cards, page, isWaitingForMe }, (what) => {
    if (what === 'next') ways.next();
    else if (what === 'failPage') ways.toFailPage();
    else void gradeChallenge(card, page.submittedAnswers).then((verdicts) => act({ type: 'judged', cardId: card.id, verdicts }));
  });
  const steps = awaited === 'failPage' ? { ...ways, next: ways.toFailPage } : ways;
  const help = () => act({ type: 'dialogOpened', dialog: 'shortcuts' });
  usePlayerInput(stage, isDialogOpen, { playback, steps, help });
  useKeyboardInset(stage);
  usePageFocus(card.id, card.title, announce);
  useMediaSession(video, card.title, module.title, playback, steps);
  useViewTracking(card.id, isDemo);
  const reportWatched = useWatchTracking(video, isRunning, card.id, isDemo);
  useEffect(() => {
    if (isFailed) console.warn(`The video of "${card.slug}" could not be loaded.`);
  }, [isFailed, card.slug]);

  const refusal = findBlockedReason(card, page);
  const transcriptControl =
    transcript.state === 'none' || transcript.state === 'failed'
      ? null
      : { isOpen: preferences.isTranscriptOpen, toggle: () => prefer({ isTranscriptOpen: !preferences.isTranscriptOpen }) };
  return (
    <PlayerLayout
      ref={stage}
      mode={chooseLayoutMode(card.type, shape, hasLesson)}
      orientation={shape}
      isIdle={isIdle}
      isWaitingForMe={isWaitingForMe}
    >
      <VideoLayer
        card={card}
        nextCard={nextCard}
        video={video}
        isLooping={isLooping}
        captions={captions}
        isPlayButtonShown={playback.heldBack === 'start'}
        onVideoMount={addVideo}
        onVideoHide={reportWatched}
        onToggle={playback.toggle}
      />
      {hasLesson && card.overlayVideoId !== null && (
        <Suspense key={card.id}>
          <OverlayVideo overlayVideoId={card.overlayVideoId} main={video} />
        </Suspense>
      )}
      <div className="scrim" />
      <header className="bar">
        {hasLesson && <ControlBar video={video} playback={playback} rate={preferences.rate} transcript={transcriptControl} />}
        <ShortcutsButton onOpen={help} />
        <ExitButton onExit={steps.exit} />
        {playback.heldBack === 'sound' && <UnmuteButton video={video} onSound={playback.toggleMute} />}
      </header>
      <section className="page" key={card.id}>
        <div className="body">
          {offer && <ResumeLink offer={offer} />}
          {/* Without a lesson there is no button that would bring it back. */}
          {(preferences.isTranscriptOpen || !hasLesson) && (
            <TranscriptPanel
              transcript={transcript}
              video={video}
              hasLesson={hasLesson}
              onFull={() => act({ type: 'dialogOpened', dialog: 'transcript' })}
            />
          )}
          {createElement(getPageView(card.type), { card, page, dispatch: trackAnswers(card, page, isDemo, act), onContinue: steps.next })}
        </div>
      </section>
      <FooterControls
        video={isFailed ? null : video}
        playback={playback}
        steps={steps}
        hasVideo={hasLesson}
        canGoBack={findPreviousCard(card, cards) !== null && !isDialogOpen}
        canGoNext={refusal === null || (awaited !== null && !isDialogOpen)}
        isNextHighlighted={page.phase === 'answered' || page.phase === 'passed' || awaited !== null}
        isNextFocused={awaited !== null}
      />
      {page.video && <LazyYouTubeDialog video={page.video} onClose={() => act({ type: 'videoClosed' })} />}
      <PlayerDialogs
        open={page.dialog}
        cues={transcript.cues}
        video={video}
        preferences={preferences}
        prefer={prefer}
        onSeek={playback.seek}
        onClose={() => act({ type: 'dialogClosed' })}
      />
      <output className="visually-hidden" aria-live="polite">
        {said}
      </output>
    </PlayerLayout>
  );
}
