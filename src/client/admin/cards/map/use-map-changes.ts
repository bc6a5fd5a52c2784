import { useRef, useState } from 'react';
import { cardMapWords } from '#admin-words/card-map.ts';
import { AppError } from '#shared/app-error.ts';
import { isDeepEqual } from '#shared/authoring/deep-equal.ts';
import type { DraftChange, ModuleDraft } from '#shared/authoring/draft-schema.ts';
import type { Card } from '#shared/catalog.ts';
import type { CardFieldName } from '#shared/page-types/card-fields.ts';
import { trpc } from '#client/admin/api/trpc-hooks.ts';
import { useMutationToasts } from '#client/admin/api/use-mutation-toasts.ts';
import { useCardTarget } from '../drafts/use-card-target.ts';
import type { ContentStep } from './content-steps.ts';

/** Makes the changes of the map in the draft, or live when no draft is open, and undoes and redoes them. Shows each at once. */
export function useMapChanges(moduleDraft: ModuleDraft, cards: readonly Card[]) {
  const cache = trpc.useUtils();
  const { showFailure } = useMutationToasts();
  const target = useCardTarget(moduleDraft);
  const [done, setDone] = useState<{ step: ContentStep; name: string }[]>([]);
  const [undone, setUndone] = useState<{ step: ContentStep; name: string }[]>([]);
  const [isBusy, setBusy] = useState(false);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const [status, setStatus] = useState('');
  const { draft, module } = moduleDraft;
  const input = { moduleId: module.id };
  // Steps that were taken live are not undone in a draft that somebody starts meanwhile, nor the other way round.
  const isInDraft = draft !== null;
  const [wasInDraft, setWasInDraft] = useState(isInDraft);
  if (wasInDraft !== isInDraft) {
    setWasInDraft(isInDraft);
    setDone([]);
    setUndone([]);
  }

  const writeOne = async (change: DraftChange, before: Card | undefined) => {
    if (change.verb !== 'change' || !before) return target.write(change);
    const { card, updatedAt } = await target.load(change.id);
    // The map can be older than a colleague's change to the same fields.
    const isStale = (Object.keys(change.changes) as CardFieldName[]).some((name) => !isDeepEqual(card[name], before[name]));
    if (isStale) throw new AppError('card.changed');
    return target.write({ ...change, openedAt: updatedAt });
  };
  /** Returns whether all changes were stored. Changes are stored one after the other, also when an author is faster than the server. */
  const write = (changes: readonly DraftChange[], after: Card[] | null): Promise<boolean> => {
    const stored = queue.current.then(() => writeNow(changes, after));
    queue.current = stored;
    return stored;
  };
  const writeNow = async (changes: readonly DraftChange[], after: Card[] | null): Promise<boolean> => {
    setBusy(true);
    if (after && draft) cache.admin.draft.setData(input, { ...moduleDraft, draft: { ...draft, cards: after } });
    else if (after) cache.admin.cards.setData(input, after);
    try {
      // A change may depend on the one before it.
      // eslint-disable-next-line no-await-in-loop
      for (const change of changes)
        await writeOne(change, after ? cards.find(({ id }) => id === ('id' in change ? change.id : '')) : undefined);
      return true;
    } catch (error) {
      showFailure(error);
      return false;
    } finally {
      await Promise.all([(draft ? cache.admin.draft : cache.admin.cards).invalidate(), cache.analytics.moduleTraffic.invalidate()]);
      setBusy(false);
    }
  };
  return {
    isBusy,
    status,
    canUndo: done.length > 0 && !isBusy,
    canRedo: undone.length > 0 && !isBusy,
    /** Takes a step, whose name is told to the author, for example "Page 3 leads to page 5". */
    take: async (step: ContentStep, name: string) => {
      if (!(await write(step.does, step.after))) return;
      setDone((steps) => [...steps, { step, name }]);
      setUndone([]);
      setStatus(`${name}.`);
    },
    undo: async () => {
      const last = done.at(-1);
      if (!last || !(await write(last.step.undoes, null))) return;
      setDone((steps) => steps.slice(0, -1));
      setUndone((steps) => [...steps, last]);
      setStatus(cardMapWords.undone(last.name));
    },
    redo: async () => {
      const last = undone.at(-1);
      if (!last || !(await write(last.step.does, null))) return;
      setUndone((steps) => steps.slice(0, -1));
      setDone((steps) => [...steps, last]);
      setStatus(cardMapWords.redone(last.name));
    },
  };
}
export type MapChanges = ReturnType<typeof useMapChanges>;
