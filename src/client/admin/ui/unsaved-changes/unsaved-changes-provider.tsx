import { modals } from '@mantine/modals';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import { useBlocker, type BlockerFunction } from 'react-router';
import { UnsavedChangesContext, type LeavePrompt, type UnsavedChanges } from './use-unsaved-changes.ts';

/** Places the confirmation dialog above drawers, whose z-index is 200. */
const Z_INDEX = 300;

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
          if (!(await openLeaveDialog(prompt, () => setAsking(false)))) return false;
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
  const isBlocked = blocker.state === 'blocked';
  useEffect(() => {
    if (isBlocked) void actions.confirmDiscard().then(resumeNavigation);
  }, [isBlocked, actions]);
  return <UnsavedChangesContext value={unsavedChanges}>{children}</UnsavedChangesContext>;
}

function openLeaveDialog({ title, text, leaveLabel }: LeavePrompt, onClose: () => void): Promise<boolean> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title,
      children: text,
      labels: { confirm: leaveLabel, cancel: 'Stay' },
      confirmProps: { color: 'red' },
      zIndex: Z_INDEX,
      onConfirm: () => resolve(true),
      onClose: () => {
        resolve(false);
        // The Escape key press that closes this dialog also reaches the drawer below, so the dialog must count as open until the drawer has
        // handled the key press.
        setTimeout(onClose);
      },
    });
  });
}
