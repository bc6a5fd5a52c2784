import { createContext, use, type ReactNode } from 'react';
import type { Module } from '#shared/catalog.ts';
import type { KeptRendition } from '#shared/kept-rendition.ts';
import type { Session } from '#shared/session.ts';
import { Icon } from '#client/ui/icon.tsx';
import { formatSize } from './format-size.ts';
import { InstallOffer } from './install-offer.tsx';
import { useSavedModules, type SavedModules, type SavedState } from './saved-modules.ts';
import './offline.css';

const SavedModulesContext = createContext<SavedModules | null>(null);

type NamedModule = Pick<Module, 'id' | 'slug' | 'title'>;

interface SaveProviderProps {
  session: Session;
  modules: readonly NamedModule[];
  rendition: KeptRendition;
  children: ReactNode;
}

export function SaveProvider({ session, modules, rendition, children }: SaveProviderProps) {
  const saved = useSavedModules(
    session,
    modules.map(({ id }) => id),
    rendition,
  );
  return <SavedModulesContext value={saved}>{children}</SavedModulesContext>;
}

/** Saves a module on the device, and shows what the device has of it. */
export function SaveModule({ module }: { module: NamedModule }) {
  const saved = use(SavedModulesContext);
  const state = saved?.states[module.id];
  if (!saved || !state) return null;
  const message = saved.messages[module.id];
  return (
    <div className="save-module">
      <SaveActions module={module} saved={saved} state={state} />
      {message && (
        <p className="save-message" role="alert">
          {message}
        </p>
      )}
    </div>
  );
}

function SaveActions({ module, saved, state }: { module: NamedModule; saved: SavedModules; state: SavedState }) {
  const { id, slug, title } = module;
  const save = () => saved.save(id);
  const hidden = (text: string) => <span className="visually-hidden">{text}</span>;
  const removeButton = (
    <button type="button" className="btn text-only" onClick={() => void saved.remove(slug)}>
      Remove {hidden(`${title} `)}from this device
    </button>
  );
  if (state.kind === 'saving')
    return (
      <>
        <output className="save-progress tabular-numbers">Saving… {state.percent} %</output>
        <progress max={100} value={state.percent} aria-label={`Saving ${title}`} />
        <button type="button" className="btn text-only" onClick={saved.stop}>
          Stop
        </button>
      </>
    );
  if (state.kind === 'none')
    return (
      <button type="button" className="btn text-only" onClick={save}>
        <Icon name="download" />
        <span>
          Save {hidden(`${title} `)}for offline, {formatSize(state.size)}
        </span>
      </button>
    );
  if (state.kind === 'partial')
    return (
      <>
        <p className="save-progress tabular-numbers">
          {formatSize(state.savedBytes).replace(' MB', '')} of {formatSize(state.size)}
        </p>
        <button type="button" className="btn text-only" onClick={save}>
          Go on saving {hidden(title)}
        </button>
        {removeButton}
      </>
    );
  return (
    <>
      <p className="save-progress">
        <Icon name="check" /> Saved
      </p>
      {state.kind === 'outdated' && (
        <button type="button" className="btn text-only" onClick={save}>
          Update {hidden(`${title}, `)}
          {formatSize(state.missingBytes)}
        </button>
      )}
      {removeButton}
    </>
  );
}

/** Tells how much of the device is used by everybody's modules, and removes them. */
export function SavedTotal() {
  const saved = use(SavedModulesContext);
  if (!saved || saved.totalBytes === 0) return null;
  return (
    <div className="saved-total">
      <p>Saved on this device: {formatSize(saved.totalBytes)}</p>
      <button type="button" className="btn text-only" onClick={() => void saved.removeAll()}>
        Remove all
      </button>
      <InstallOffer />
    </div>
  );
}
