import { createContext, use, type ReactNode } from 'react';
import type { Module } from '#shared/catalog.ts';
import type { KeptRendition } from '#shared/kept-rendition.ts';
import type { Session } from '#shared/session.ts';
import { Icon } from '#client/ui/icon.tsx';
import { formatMegabyteNumber, formatSize } from './format-size.ts';
import { InstallOffer } from './install-offer.tsx';
import { useSavedModules, type SavedModules, type SavedState } from './saved-modules.ts';
import { offlineEn } from '#shared/words/en/offline.ts';
import { useWords } from '#client/words/words-store.ts';
import { Isolated } from '../layout/isolated.tsx';
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
  const words = useWords(offlineEn);
  const { id, slug, title } = module;
  const save = () => saved.save(id);
  const removeButton = (
    <button type="button" className="btn text-only" onClick={() => void saved.remove(slug)}>
      <Isolated text={words.remove} values={[title]} isHidden />
    </button>
  );
  if (state.kind === 'saving')
    return (
      <>
        <output className="save-progress tabular-numbers">{words.saving(state.percent)}</output>
        <progress max={100} value={state.percent} aria-label={words.savingTitle(title)} />
        <button type="button" className="btn text-only" onClick={saved.stop}>
          {words.stop}
        </button>
      </>
    );
  if (state.kind === 'none')
    return (
      <button type="button" className="btn text-only" onClick={save}>
        <Icon name="download" />
        <span>
          <Isolated text={words.saveForOffline} values={[title]} isHidden />, {formatSize(state.size)}
        </span>
      </button>
    );
  if (state.kind === 'partial')
    return (
      <>
        <p className="save-progress tabular-numbers">{words.savedOf(formatMegabyteNumber(state.savedBytes), formatSize(state.size))}</p>
        <button type="button" className="btn text-only" onClick={save}>
          <Isolated text={words.goOnSaving} values={[title]} isHidden />
        </button>
        {removeButton}
      </>
    );
  return (
    <>
      <p className="save-progress">
        <Icon name="check" /> {words.saved}
      </p>
      {state.kind === 'outdated' && (
        <button type="button" className="btn text-only" onClick={save}>
          {words.update}
          <span className="visually-hidden">{title}, </span>
          {formatSize(state.missingBytes)}
        </button>
      )}
      {removeButton}
    </>
  );
}

/** Tells how much of the device is used by everybody's modules, and removes them. `codeButton` shows a code for the installed app. */
export function SavedTotal({ codeButton }: { codeButton: ReactNode }) {
  const words = useWords(offlineEn);
  const saved = use(SavedModulesContext);
  if (!saved || saved.totalBytes === 0) return null;
  return (
    <div className="saved-total">
      <p>{words.savedTotal(formatSize(saved.totalBytes))}</p>
      <button type="button" className="btn text-only" onClick={() => void saved.removeAll()}>
        {words.removeAll}
      </button>
      <InstallOffer codeButton={codeButton} />
    </div>
  );
}
