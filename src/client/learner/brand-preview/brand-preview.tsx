import { useEffect, useState, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { ClientConfigContext } from '#client/client-config-context.ts';
import type { ClientConfig } from '#shared/client-config.ts';
import { GateScreen } from '../gate/gate-screen.tsx';
import { ModuleList } from '../modules/module-list-screen.tsx';
import { demoSource } from '../player/module-data/demo-source.ts';
import { noProgress } from '../player/module-data/module-data.ts';
import { PlayerSourceContext } from '../player/module-data/player-source.ts';
import { ModulePlayer } from '../player/player-screen.tsx';
import { computeRooms } from '../rooms/rooms.ts';
import { demoCards, demoModule } from '#shared/demo-content.ts';
import { outlinePages } from '#shared/routing/learning-way.ts';
import type { Session } from '#shared/session.ts';

const session: Session = { id: 'preview', nickname: 'Anna', product: { id: 'demo', slug: 'demo', title: 'Demo' } };
const progress = { ...noProgress, completedModuleIds: [], newPages: {}, percents: {} };
const rooms = computeRooms([demoModule], { [demoModule.id]: outlinePages(demoCards) }, progress);

/** Draws the learner's screens with the pages of the demo. */
const screens: Record<'key-form' | 'modules' | 'lesson', ReactNode> = {
  'key-form': <GateScreen onEntered={() => {}} />,
  modules: <ModuleList session={session} rooms={rooms} progress={progress} savedSlugs={null} />,
  lesson: (
    <PlayerSourceContext value={demoSource}>
      <ModulePlayer
        moduleData={{ module: demoModule, cards: demoCards, ...noProgress }}
        params={{ kind: 'play', moduleSlug: demoModule.slug, page: demoCards[0]!.slug }}
      />
    </PlayerSourceContext>
  ),
};

/** Describes what the admin app sends to the preview: a school's settings that are not saved yet. */
interface ShownBrand {
  brandPreview: { screen: keyof typeof screens; config: ClientConfig; colors: Record<string, string> };
}

/** Draws the learner's own screens with settings that the admin app sends from a form. The preview stores nothing and reacts to nothing. */
export function BrandPreview() {
  const [shown, setShown] = useState<ShownBrand['brandPreview'] | null>(null);
  useEffect(() => {
    const receive = ({ origin, source, data }: MessageEvent<Partial<ShownBrand> | null>) => {
      if (origin === location.origin && source === parent && data?.brandPreview) setShown(data.brandPreview);
    };
    addEventListener('message', receive);
    parent.postMessage({ isBrandPreviewReady: true }, location.origin);
    return () => removeEventListener('message', receive);
  }, []);
  useEffect(() => {
    const { style } = document.documentElement;
    style.cssText = '';
    for (const [name, value] of Object.entries(shown?.colors ?? {})) style.setProperty(name, value);
  }, [shown]);
  if (!shown) return null;
  return (
    <ClientConfigContext value={shown.config}>
      <MemoryRouter>
        <div inert>{screens[shown.screen]}</div>
      </MemoryRouter>
    </ClientConfigContext>
  );
}
