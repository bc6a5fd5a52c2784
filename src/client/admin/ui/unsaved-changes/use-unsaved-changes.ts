import { createContext, use, useEffect } from 'react';

/** Describes the dialog that appears before unsaved changes are lost. */
export interface LeavePrompt {
  title: string;
  text: string;
  leaveLabel: string;
}

export interface UnsavedChanges {
  /**
   * Adds a prompt that appears when the administrator leaves a screen with unsaved changes. Returns a function that removes the prompt.
   * When both a screen and a drawer on top of it have unsaved changes, their prompts appear one after the other.
   */
  addPrompt: (prompt: LeavePrompt) => () => void;
  /** Resolves to true when there are no unsaved changes or the administrator agrees to discard them. */
  confirmDiscard: () => Promise<boolean>;
  /** Is true while a prompt about unsaved changes is open. */
  isAsking: boolean;
  /** Allows the next navigation without a prompt, because the changes have been saved or discarded. */
  markSaved: () => void;
}

export const UnsavedChangesContext = createContext<UnsavedChanges | null>(null);

export function useUnsavedChanges(): UnsavedChanges {
  const unsavedChanges = use(UnsavedChangesContext);
  if (!unsavedChanges) throw new Error('useUnsavedChanges needs an UnsavedChangesProvider above it');
  return unsavedChanges;
}

/**
 * Shows the prompt when the administrator leaves the screen while `isDirty` is true. When the administrator closes the tab, the browser
 * shows a prompt of its own.
 */
export function useUnsavedChangesPrompt(isDirty: boolean, { title, text, leaveLabel }: LeavePrompt): void {
  const { addPrompt } = useUnsavedChanges();
  useEffect(() => {
    if (!isDirty) return;
    const removePrompt = addPrompt({ title, text, leaveLabel });
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => {
      removeEventListener('beforeunload', warn);
      removePrompt();
    };
  }, [isDirty, addPrompt, title, text, leaveLabel]);
}
