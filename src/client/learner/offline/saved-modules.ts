import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Session } from '#shared/session.ts';
import { api } from '#client/api/trpc-client.ts';
import { listKeptFileIds } from '#shared/kept-files.ts';
import type { KeptRendition } from '#shared/kept-rendition.ts';
import { canKeep } from './kept-flag.ts';
import { listModules, measureAll, measureModule, removeAll, removeModule } from './kept-store.ts';
import { SaveError, saveModule } from './save-module.ts';
import { offlineEn } from '#shared/words/en/offline.ts';
import { getWords } from '#client/words/words-store.ts';

/** Tells what this device has of a module. All sizes are in bytes. */
export type SavedState =
  | { kind: 'none'; size: number }
  | { kind: 'partial'; savedBytes: number; size: number }
  | { kind: 'saving'; percent: number }
  | { kind: 'saved' }
  | { kind: 'outdated'; missingBytes: number };

export interface SavedModules {
  /** Holds the states by the id of the module. A module without a state is not offered, because its size is not known. */
  states: Record<string, SavedState>;
  totalBytes: number;
  messages: Record<string, string>;
  save: (moduleId: string) => void;
  stop: () => void;
  remove: (slug: string) => Promise<void>;
  removeAll: () => Promise<void>;
}

/** Reads what this device has of the given modules, and what has changed on the server, if it answers. */
async function loadStates(session: Session, moduleIds: readonly string[], rendition: KeptRendition): Promise<Record<string, SavedState>> {
  const kept = new Map((await listModules()).filter((each) => each.session.id === session.id).map((each) => [each.module.id, each]));
  const asked = moduleIds.map((moduleId) => ({ moduleId, version: kept.get(moduleId)?.version ?? '' }));
  const answers = asked.length === 0 ? [] : await api.content.keepState.query(asked).catch(() => []);
  const states: Record<string, SavedState> = {};
  for (const moduleId of moduleIds) {
    const answer = answers.find((each) => each.moduleId === moduleId);
    const own = kept.get(moduleId);
    if (!own) {
      if (answer && answer.state !== 'gone')
        states[moduleId] = { kind: 'none', size: rendition === 'full' ? answer.fullSize : answer.size };
      continue;
    }
    const { savedBytes, size } = await measureModule(own);
    if (answer?.state === 'changed' && own.isComplete)
      states[moduleId] = { kind: 'outdated', missingBytes: await measureUpdate(moduleId, rendition) };
    else states[moduleId] = own.isComplete && savedBytes === size ? { kind: 'saved' } : { kind: 'partial', savedBytes, size };
  }
  return states;
}

async function measureUpdate(moduleId: string, rendition: KeptRendition): Promise<number> {
  const { cards, objects } = await api.content.keep.query({ moduleId });
  const files = listKeptFileIds(cards, rendition);
  const { savedBytes, size } = await measureModule({ objects, files });
  return size - savedBytes;
}

export function useSavedModules(session: Session, moduleIds: readonly string[], rendition: KeptRendition): SavedModules {
  const [states, setStates] = useState<Record<string, SavedState>>({});
  const [messages, setMessages] = useState<Record<string, string>>({});
  const [totalBytes, setTotalBytes] = useState(0);
  const running = useRef<AbortController>(null);
  const key = moduleIds.join(' ');

  const refresh = useCallback(async () => {
    const loaded = await loadStates(session, key === '' ? [] : key.split(' '), rendition);
    setStates(loaded);
    setTotalBytes(await measureAll());
  }, [session, key, rendition]);
  useEffect(() => {
    if (!canKeep()) return undefined;
    // The states are set only after the device and the server have answered.
    // oxlint-disable-next-line react/set-state-in-effect
    refresh().catch(() => {});
    // Another tab can have saved or removed something in the meantime.
    const handleVisible = () => document.visibilityState === 'visible' && running.current === null && void refresh().catch(() => {});
    document.addEventListener('visibilitychange', handleVisible);
    return () => {
      document.removeEventListener('visibilitychange', handleVisible);
      running.current?.abort();
    };
  }, [refresh, running]);

  return useMemo(() => {
    const run = async (moduleId: string) => {
      const abort = new AbortController();
      running.current = abort;
      const say = (text: string) => setMessages((all) => ({ ...all, [moduleId]: text }));
      say('');
      setStates((all) => ({ ...all, [moduleId]: { kind: 'saving', percent: 0 } }));
      try {
        const onProgress = (savedBytes: number, size: number) => {
          const percent = size === 0 ? 0 : Math.floor((100 * savedBytes) / size);
          if (!abort.signal.aborted) setStates((all) => ({ ...all, [moduleId]: { kind: 'saving', percent } }));
        };
        await saveModule(moduleId, { signal: abort.signal, rendition, onProgress });
      } catch (error) {
        if (error instanceof SaveError) say(error.message);
        else if (!abort.signal.aborted) say(getWords(offlineEn).notSaved);
      } finally {
        if (running.current === abort) running.current = null;
        await refresh().catch(() => {});
      }
    };
    return {
      states,
      messages,
      totalBytes,
      save: (moduleId: string) => {
        running.current?.abort();
        void run(moduleId);
      },
      stop: () => running.current?.abort(),
      remove: async (slug: string) => {
        await removeModule(slug);
        await refresh();
      },
      removeAll: async () => {
        running.current?.abort();
        await removeAll();
        await refresh();
      },
    };
  }, [states, messages, totalBytes, running, refresh, rendition]);
}
