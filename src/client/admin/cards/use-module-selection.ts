import { useRef, useState } from 'react';
import type { CardOutline } from '#shared/catalog.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';
import { moveFormToModule, type CardFormValues } from './form/card-form-values.ts';
import type { CardForm } from './form/use-card-form.ts';

interface ModuleSelection {
  /** Contains the id of the selected module. The form switches to the selected module once the cards of that module have loaded. */
  moduleId: string;
  isLoading: boolean;
  siblings: readonly CardOutline[];
  selectModule: (moduleId: string) => Promise<void>;
  addSibling: (sibling: CardOutline) => void;
}

export function useModuleSelection(form: CardForm, opened: { values: CardFormValues; siblings: readonly CardOutline[] }): ModuleSelection {
  const cache = trpc.useUtils();
  const { showFailure } = useMutationToasts();
  const [moduleId, setModuleId] = useState(opened.values.moduleId);
  const [siblings, setSiblings] = useState(opened.siblings);
  const latest = useRef(moduleId);
  const selectModule = async (to: string) => {
    latest.current = to;
    setModuleId(to);
    try {
      const found = to === opened.values.moduleId ? opened.siblings : await cache.admin.cardOutlines.fetch({ moduleId: to });
      // The administrator may have selected another module while the cards of the previous selection were loading.
      if (latest.current !== to) return;
      setSiblings(found);
      form.setValues(moveFormToModule(form.getValues(), to, found.length, opened.values));
    } catch (error) {
      if (latest.current === to) setModuleId(form.getValues().moduleId);
      showFailure(error);
    }
  };
  const addSibling = (sibling: CardOutline) => setSiblings((known) => [...known, sibling]);
  return { moduleId, isLoading: moduleId !== form.values.moduleId, siblings, selectModule, addSibling };
}
