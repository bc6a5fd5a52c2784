import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import { useBlocker, type BlockerFunction } from 'react-router';
import { uiWords } from '#admin-words/ui.ts';
import { openLeaveDialog } from './open-leave-dialog.ts';
import { UnsavedChangesContext, type LeavePrompt, type UnsavedChanges } from './use-unsaved-changes.ts';

/** Blocks navigation to another screen until the administrator agrees to discard unsaved changes. */
export function UnsavedChangesProvider({ children }: { children: ReactNode }) {
  // The prompts are stored in a ref, because a screen removes its prompt and navigates before React renders again.
  const prompts = useRef<LeavePrompt[]>([]);
  const [isAsking, setAsking] = useState(false);
  const shouldBlock = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) => prompts.current.length > 0 && currentLocation.pathname !== nextLocation.pathname,
    [],
  );
  const blocker = useBlocker(shouldBlock);
  const actions = useMemo(
    () => ({
      addPrompt: (added: LeavePrompt) => {
        prompts.current = [...prompts.current, added];
        return () => void (prompts.current = prompts.current.filter((prompt) => prompt !== added));
      },
      confirmDiscard: async () => {
        for (const prompt of prompts.current) {
          setAsking(true);
          if (!(await openLeaveDialog(prompt, uiWords.stay, () => setAsking(false)))) return false;
        }
        return true;
      },
      markSaved: () => void (prompts.current = []),
    }),
    [],
  );
  const unsavedChanges = useMemo<UnsavedChanges>(() => ({ ...actions, isAsking }), [actions, isAsking]);
  const resumeNavigation = useEffectEvent((canLeave: boolean) => {
    if (canLeave) blocker.proceed?.();
    else blocker.reset?.();
  });
  const isPrompting = useRef(false);
  const promptForBlocked = useEffectEvent(async () => {
    if (isPrompting.current) return;
    isPrompting.current = true;
    const canLeave = await actions.confirmDiscard();
    isPrompting.current = false;
    resumeNavigation(canLeave);
  });
  // Each blocked navigation has a location of its own. The next one may come before React has seen that the one before was resumed.
  const blockedLocation = blocker.location;
  useEffect(() => {
    if (blockedLocation) void promptForBlocked();
  }, [blockedLocation]);
  return <UnsavedChangesContext value={unsavedChanges}>{children}</UnsavedChangesContext>;
}
