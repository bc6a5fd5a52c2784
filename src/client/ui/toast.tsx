import { createContext, use, useCallback, useEffect, useState, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import './toast.css';

const SHOWN_MS = 5000;

export interface ToastMessage {
  title: string;
  text: string;
  /** A failure: red, and read out at once. */
  isError?: boolean;
}

type Shown = ToastMessage & { id: number };

const ToastContext = createContext<(words: ToastMessage) => void>(() => {});

/** Shows one toast at a time over everything below it; a new one takes the old one's place. Mounted once. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const toast = useCallback((words: ToastMessage) => setShown((before) => ({ ...words, id: (before?.id ?? 0) + 1 })), []);
  return (
    <ToastContext value={toast}>
      {children}
      {/* There before the toast is, else screen readers miss the first one. */}
      <div aria-live="polite">{shown && <Toast key={shown.id} {...shown} onClose={() => setShown(null)} />}</div>
    </ToastContext>
  );
}

/** Gives `toast({ title, text, isBad })`. */
export function useToast(): (words: ToastMessage) => void {
  return use(ToastContext);
}

function Toast({ title, text, isError: isBad = false, onClose }: ToastMessage & { onClose: () => void }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    // Read in peace: under the pointer or the focus it stays.
    if (isHeld) return;
    const timer = setTimeout(onClose, SHOWN_MS);
    return () => clearTimeout(timer);
    // The close function is new on every render and must not start the time again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isHeld]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    <div
      className={isBad ? 'toast bad' : 'toast'}
      role={isBad ? 'alert' : 'status'}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Icon name={isBad ? 'cross' : 'check'} />
      <div>
        <strong>{title}</strong>
        <span>{text}</span>
      </div>
      <button type="button" aria-label="Close" onClick={onClose}>
        <Icon name="cross" />
      </button>
    </div>
  );
}
