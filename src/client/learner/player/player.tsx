import { FooterControls } from './controls/footer-controls.tsx';
import { PlayerHeader } from './controls/player-header.tsx';
import { PlayerFrame } from './layout/player-frame.tsx';
import { LazyCompanion, LazyDestination, LazyLookAgain, LazyPlace } from './companion/lazy-companion.tsx';
import { LazyOverlayVideo } from './overlays/lazy-overlay-video.tsx';
import { PageContent } from './page/page-content.tsx';
import { usePlayer } from './player-context.tsx';
import { PlayerDialogs } from './player-dialogs.tsx';
import { PlayerProvider, type PlayerProviderProps } from './player-provider.tsx';
import { VideoLayer } from './video/video-layer.tsx';

export function Player(props: PlayerProviderProps) {
  return (
    <PlayerProvider {...props}>
      <PlayerFrame>
        <VideoLayer />
        <LazyOverlayVideo />
        <PlayerHeader />
        <PageContent lookAgain={<LazyLookAgain />} destination={<LazyDestination />} />
        <LazyCompanion />
        <FooterControls place={<LazyPlace />} />
        <PlayerDialogs />
        <Announcement />
      </PlayerFrame>
    </PlayerProvider>
  );
}

function Announcement() {
  const { announcement } = usePlayer();
  return (
    <output className="visually-hidden" aria-live="polite">
      {announcement}
    </output>
  );
}
