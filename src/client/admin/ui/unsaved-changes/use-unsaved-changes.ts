import { createContext, use, useEffect } from 'react';

/** The dialog shown before unsaved changes are lost. */
export interface LeavePrompt {
  title: string;
  text: string;
  /** Label of the button that leaves without saving. */
  leaveLabel: string;
}

export interface UnsavedChanges {
  /** Sets the prompt of the current screen; null while nothing is unsaved. */
  setPrompt: (prompt: LeavePrompt | null) => void;
  /** Resolves to true when nothing is unsaved or the admin agrees to lose it. */
  confirmDiscard: () => Promise<boolean>;
  /** Lets the next navigation through without a prompt, because the changes have been saved or discarded. */
  markSaved: () => void;
}

export const UnsavedChangesContext = createContext<UnsavedChanges | null>(null);

export function useUnsavedChanges(): UnsavedChanges {
  const unsavedChanges = use(UnsavedChangesContext);
  if (!unsavedChanges) throw new Error('useUnsavedChanges needs an UnsavedChangesProvider above it');
  return unsavedChanges;
}

/** While `isDirty`, leaving the screen shows the prompt and closing the tab shows the browser's own. */
export function useUnsavedChangesPrompt(isDirty: boolean, { title, text, leaveLabel }: LeavePrompt): void {
  const { setPrompt } = useUnsavedChanges();
  useEffect(() => {
    if (!isDirty) return;
    setPrompt({ title, text, leaveLabel });
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => {
      removeEventListener('beforeunload', warn);
      setPrompt(null);
    };
  }, [isDirty, setPrompt, title, text, leaveLabel]);
}
