import { modals } from '@mantine/modals';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, type ReactNode } from 'react';
import { useBlocker, type BlockerFunction } from 'react-router';
import { UnsavedChangesContext, type LeavePrompt, type UnsavedChanges } from './use-unsaved-changes.ts';

/** Blocks navigation to another screen until the administrator agrees to discard unsaved changes. */
export function UnsavedChangesProvider({ children }: { children: ReactNode }) {
  // The prompt is stored in a ref, because a screen clears the prompt and navigates in the same tick of the event loop.
  const prompt = useRef<LeavePrompt | null>(null);
  const shouldBlock = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) => prompt.current !== null && currentLocation.pathname !== nextLocation.pathname,
    [],
  );
  const blocker = useBlocker(shouldBlock);
  const unsavedChanges = useMemo<UnsavedChanges>(
    () => ({
      setPrompt: (next) => void (prompt.current = next),
      confirmDiscard: async () => prompt.current === null || openLeaveDialog(prompt.current),
      markSaved: () => void (prompt.current = null),
    }),
    [],
  );
  const resumeNavigation = useEffectEvent((canLeave: boolean) => {
    if (canLeave) blocker.proceed?.();
    else blocker.reset?.();
  });
  const isBlocked = blocker.state === 'blocked';
  useEffect(() => {
    if (isBlocked) void unsavedChanges.confirmDiscard().then(resumeNavigation);
  }, [isBlocked, unsavedChanges]);
  return <UnsavedChangesContext value={unsavedChanges}>{children}</UnsavedChangesContext>;
}

function openLeaveDialog({ title, text, leaveLabel }: LeavePrompt): Promise<boolean> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title,
      children: text,
      labels: { confirm: leaveLabel, cancel: 'Stay' },
      confirmProps: { color: 'red' },
      onConfirm: () => resolve(true),
      onClose: () => resolve(false),
    });
  });
}
