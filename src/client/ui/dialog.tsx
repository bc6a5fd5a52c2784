import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import './dialog.css';

/** A full-screen modal dialog that is open while it is mounted. Close, Escape and the browser's back gesture call `onClose`. */
export function Dialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A layout effect, because its cleanup runs while the element is still in the document; closing it later would not restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    // A modal dialog makes everything behind it inert and focuses its first control, the Close button.
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
      // Browsers close the dialog on a second Escape in a row without a cancel event.
      onClose={onClose}
    >
      <header>
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="dialog-close" aria-label="Close" onClick={onClose}>
          <Icon name="cross" />
        </button>
      </header>
      {children}
    </dialog>
  );
}
