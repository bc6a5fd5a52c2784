import { useEffect, useState } from 'react';
import { MemoryRouter } from 'react-router';
import { ClientConfigContext } from '#client/client-config-context.ts';
import type { ClientConfig } from '#shared/client-config.ts';
import { GateScreen } from '../gate/gate-screen.tsx';
import { ModuleCompleteView } from '../module-complete/module-complete-view.tsx';

/** Describes what the admin app sends to the preview: a school's settings that are not saved yet. */
interface ShownBrand {
  brandPreview: { screen: 'key-form' | 'module-complete'; config: ClientConfig; colors: Record<string, string> };
}

const COMPLETION = { title: null, completed: 1, total: 3, next: null, firstOpen: null };

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
        <div inert>
          {shown.screen === 'key-form' ? (
            <GateScreen onEntered={() => {}} />
          ) : (
            <ModuleCompleteView completion={COMPLETION} rooms={[]} moduleId={null} session={null} finishedOn={null} />
          )}
        </div>
      </MemoryRouter>
    </ClientConfigContext>
  );
}
