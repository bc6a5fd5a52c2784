import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { useWords } from '#client/words/words-store.ts';
import { appEn } from '#shared/words/en/app.ts';
import './dialog.css';

/**
 * Renders a full-screen modal dialog that is open while the component is mounted. The Close button, the Escape key and the
 * browser's back gesture call `onClose`.
 */
export function Dialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const words = useWords(appEn);
  // The dialog closes in the cleanup of a layout effect, which runs while the dialog element is still in the document. Closing the dialog
  // after its removal would not restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    // A modal dialog makes all content behind it inert and focuses its first control, which is the Close button.
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // When the Escape key is pressed twice in a row, browsers close the dialog without a second `cancel` event.
      onClose={onClose}
    >
      <header>
        <h2 id={titleId} dir="auto">
          {title}
        </h2>
        <button type="button" className="dialog-close round-button" aria-label={words.close} onClick={onClose}>
          <Icon name="cross" />
        </button>
      </header>
      {children}
    </dialog>
  );
}
