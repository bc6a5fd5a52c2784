import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import './dialog.css';

/** A dialog over the whole screen. Mounting opens it; Close, Escape and the browser's back gesture ask to unmount it through `onClose`. */
export function Dialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A layout effect ends while the element is still in the document; only then does closing give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    // Opened as modal, everything behind is inert; Close is the first control, so it gets the focus.
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
      // A second Escape in a row closes a dialog without asking.
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
