import { createContext, use, useCallback, useEffect, useState, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import './toast.css';

const VISIBLE_MS = 5000;

export interface ToastMessage {
  title: string;
  text: string;
  /** A failure: red, and read out at once. */
  isError?: boolean;
}

type VisibleToast = ToastMessage & { id: number };

const ToastContext = createContext<(words: ToastMessage) => void>(() => {});

/** Shows one toast at a time over everything below it; a new one takes the old one's place. Mounted once. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [current, setShown] = useState<VisibleToast | null>(null);
  const toast = useCallback((words: ToastMessage) => setShown((before) => ({ ...words, id: (before?.id ?? 0) + 1 })), []);
  return (
    <ToastContext value={toast}>
      {children}
      {/* There before the toast is, else screen readers miss the first one. */}
      <div aria-live="polite">{current && <Toast key={current.id} {...current} onClose={() => setShown(null)} />}</div>
    </ToastContext>
  );
}

/** Gives `toast({ title, text, isBad })`. */
export function useToast(): (words: ToastMessage) => void {
  return use(ToastContext);
}

function Toast({ title, text, isError: isBad = false, onClose }: ToastMessage & { onClose: () => void }) {
  const [isPaused, setHeld] = useState(false);
  useEffect(() => {
    // Read in peace: under the pointer or the focus it stays.
    if (isPaused) return;
    const timer = setTimeout(onClose, VISIBLE_MS);
    return () => clearTimeout(timer);
    // The close function is new on every render and must not start the time again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isPaused]);
  const pause = () => setHeld(true);
  const resume = () => setHeld(false);
  return (
    <div
      className={isBad ? 'toast error' : 'toast'}
      role={isBad ? 'alert' : 'status'}
      onMouseEnter={pause}
      onMouseLeave={resume}
      onFocus={pause}
      onBlur={resume}
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
