import { createElement, lazy, Suspense, useEffect, useRef } from 'react';
import type { Card } from '#shared/catalog.ts';
import { previousCard } from '#shared/navigation.ts';
import { judge } from '../page-types/challenge/grade-challenge.ts';
import { viewOf } from '../page-types/page-view-registry.tsx';
import { VideoDialog } from '../page-types/lazy-youtube-dialog.tsx';
import { ControlPill } from './controls/control-bar.tsx';
import { Dock } from './controls/footer-controls.tsx';
import { ExitButton } from './controls/exit-button.tsx';
import { isPlaying, shapeOf } from './playback/media-state.ts';
import { isCovered, likelyNext, refusalOf } from '../page-types/page-state.ts';
import { Picture } from './video/video-layer.tsx';
import { PlayerDialogs } from './player-dialogs.tsx';
import { reportedActs } from './tracking/track-answers.ts';
import { ResumeCard } from './resume/resume-link.tsx';
import { ShortcutsButton } from './controls/shortcuts-button.tsx';
import { SoundButton } from './controls/unmute-button.tsx';
import { stageMode } from './layout/layout-mode.ts';
import { Stage } from './layout/player-layout.tsx';
import { TranscriptPanel } from './transcript/transcript-panel.tsx';
import { useAnnouncer } from './page/use-announcer.ts';
import { useCaptions } from './transcript/use-captions.ts';
import { useCardVideo } from './video/use-video-elements.ts';
import { useCommands } from './input/use-player-input.ts';
import { useIdle } from './layout/use-idle.ts';
import { useKeyboardRoom } from './layout/use-keyboard-inset.ts';
import { useMedia } from './playback/use-media-state.ts';
import { useMediaSession } from './input/use-media-session.ts';
import { useNextCard } from './video/use-card-to-preload.ts';
import { usePageArrival } from './page/use-page-focus.ts';
import { usePage, usePageTimer } from './page/use-page-state.ts';
import { usePlayback } from './playback/use-playback.ts';
import { usePreferences } from './playback/use-player-preferences.ts';
import { useReducedMotion } from './playback/use-reduced-motion.ts';
import { useViewedReport, useWatchedReport } from './tracking/use-tracking.ts';
import { useResume } from './resume/use-resume.ts';
import { useSteps } from './page/use-player-navigation.ts';
import { useTranscript } from './transcript/use-transcript.ts';
import type { Visit } from './module-data/module-data.ts';

// Few lessons have one, and it is decoration: it may come a moment later.
const OverlayVideo = lazy(async () => ({ default: (await import('./overlays/overlay-video.tsx')).OverlayVideo }));

/** One page of a module, and the way to the others. It stays while pages come and go; what belongs to one page goes with its card's id. */
export function Player({ visit, card, onStep }: { visit: Visit; card: Card; onStep: (to: Card) => void }) {
  const { module, cards, isDemo } = visit;
  const stage = useRef<HTMLElement>(null);
  const [said, announce] = useAnnouncer();
  const [preferences, prefer] = usePreferences();
  const [page, act] = usePage(card.id);
  const isDialogOpen = isCovered(page);

  const { offer, beginAt } = useResume(visit, card);
  const [video, addVideo] = useCardVideo(card.id);
  const playback = usePlayback(video, { beginAt, preferences, prefer, announce, isCovered: isDialogOpen });
  const isRunning = useMedia(video, isPlaying, false);
  const isIdle = useIdle(isRunning);
  const isFailed = useMedia(video, (media) => media.error !== null, false);
  const shape = useMedia(video, shapeOf, null);
  const hasLesson = card.videoId !== null && !isFailed;
  const isReduced = useReducedMotion();
  const isLooping = card.allowVideoLoop && !isReduced;

  const transcript = useTranscript(card.transcriptId);
  const captions = useCaptions(transcript.cues);
  const nextCard = useNextCard(card, video, likelyNext(card, cards, page));

  const ways = useSteps({ visit, card, page, announce, onStep });
  const { isWaitingForMe } = preferences;
  const awaited = usePageTimer({ card, cards, page, isWaitingForMe }, (what) => {
    if (what === 'next') ways.next();
    else if (what === 'failPage') ways.toFailPage();
    else void judge(card, page.given).then((verdicts) => act({ type: 'judged', cardId: card.id, verdicts }));
  });
  const steps = awaited === 'failPage' ? { ...ways, next: ways.toFailPage } : ways;
  const help = () => act({ type: 'dialogOpened', dialog: 'shortcuts' });
  useCommands(stage, isDialogOpen, { playback, steps, help });
  useKeyboardRoom(stage);
  usePageArrival(card.id, card.title, announce);
  useMediaSession(video, card.title, module.title, playback, steps);
  useViewedReport(card.id, isDemo);
  const reportWatched = useWatchedReport(video, isRunning, card.id, isDemo);
  useEffect(() => {
    if (isFailed) console.warn(`The video of "${card.slug}" could not be loaded.`);
  }, [isFailed, card.slug]);

  const refusal = refusalOf(card, page);
  const transcriptControl =
    transcript.state === 'none' || transcript.state === 'failed'
      ? null
      : { isOpen: preferences.isTranscriptOpen, toggle: () => prefer({ isTranscriptOpen: !preferences.isTranscriptOpen }) };
  return (
    <Stage ref={stage} mode={stageMode(card.type, shape, hasLesson)} shape={shape} isIdle={isIdle} isWaitingForMe={isWaitingForMe}>
      <Picture
        card={card}
        nextCard={nextCard}
        video={video}
        isLooping={isLooping}
        captions={captions}
        isWaiting={playback.heldBack === 'start'}
        onMade={addVideo}
        onHiding={reportWatched}
        onToggle={playback.toggle}
      />
      {hasLesson && card.overlayVideoId !== null && (
        <Suspense key={card.id}>
          <OverlayVideo overlayVideoId={card.overlayVideoId} main={video} />
        </Suspense>
      )}
      <div className="scrim" />
      <header className="bar">
        {hasLesson && <ControlPill video={video} playback={playback} rate={preferences.rate} transcript={transcriptControl} />}
        <ShortcutsButton onOpen={help} />
        <ExitButton onExit={steps.exit} />
        {playback.heldBack === 'sound' && <SoundButton video={video} onSound={playback.toggleMute} />}
      </header>
      <section className="page" key={card.id}>
        <div className="body">
          {offer && <ResumeCard offer={offer} />}
          {/* Without a lesson there is no button that would bring it back. */}
          {(preferences.isTranscriptOpen || !hasLesson) && (
            <TranscriptPanel
              transcript={transcript}
              video={video}
              hasLesson={hasLesson}
              onFull={() => act({ type: 'dialogOpened', dialog: 'transcript' })}
            />
          )}
          {createElement(viewOf(card.type), { card, page, act: reportedActs(card, page, isDemo, act), goOn: steps.next })}
        </div>
      </section>
      <Dock
        video={isFailed ? null : video}
        playback={playback}
        steps={steps}
        hasLesson={hasLesson}
        canGoBack={previousCard(card, cards) !== null && !isDialogOpen}
        canGoOn={refusal === null || (awaited !== null && !isDialogOpen)}
        isReady={page.phase === 'answered' || page.phase === 'passed' || awaited !== null}
        isAwaited={awaited !== null}
      />
      {page.video && <VideoDialog video={page.video} onClose={() => act({ type: 'videoClosed' })} />}
      <PlayerDialogs
        open={page.dialog}
        cues={transcript.cues}
        video={video}
        preferences={preferences}
        prefer={prefer}
        onSeek={playback.seek}
        onClose={() => act({ type: 'dialogClosed' })}
      />
      <output className="vh" aria-live="polite">
        {said}
      </output>
    </Stage>
  );
}
