import { createContext, use, useCallback, useEffect, useState, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { useWords } from '#client/words/words-store.ts';
import { appEn } from '#shared/words/en/app.ts';
import './toast.css';

const VISIBLE_SECONDS = 5;
export const UNDO_TOAST_SECONDS = 30;

export interface ToastMessage {
  title: string;
  text: string;
  /** Shows the toast in red and makes screen readers announce it immediately. */
  isError?: boolean;
  /** Adds a button to the toast. Clicking this button also closes the toast. */
  action?: { label: string; run: () => void };
  /** Sets how many seconds the toast stays visible. The default is 5 seconds. */
  visibleSeconds?: number;
}

type VisibleToast = ToastMessage & { id: number };

const ToastContext = createContext<(message: ToastMessage) => void>(() => {});

/**
 * Renders its children and shows one toast at a time. A new toast replaces the previous one. This component must be mounted only once in
 * the app.
 */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [current, setShown] = useState<VisibleToast | null>(null);
  const toast = useCallback((message: ToastMessage) => setShown((previous) => ({ ...message, id: (previous?.id ?? 0) + 1 })), []);
  return (
    <ToastContext value={toast}>
      {children}
      {/* Screen readers do not announce a toast that is added together with its live region, so the live region is always rendered. */}
      <div aria-live="polite">{current && <Toast key={current.id} {...current} onClose={() => setShown(null)} />}</div>
    </ToastContext>
  );
}

export function useToast(): (message: ToastMessage) => void {
  return use(ToastContext);
}

function Toast({
  title,
  text,
  isError: isBad = false,
  action,
  visibleSeconds = VISIBLE_SECONDS,
  onClose,
}: ToastMessage & { onClose: () => void }) {
  const words = useWords(appEn);
  const [isPaused, setIsPaused] = useState(false);
  useEffect(() => {
    // The toast stays visible while it has the focus or the pointer is over it.
    if (isPaused) return;
    const timer = setTimeout(onClose, visibleSeconds * 1000);
    return () => clearTimeout(timer);
    // A new `onClose` function must not restart the timer that closes the toast.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isPaused]);
  const pause = () => setIsPaused(true);
  const resume = () => setIsPaused(false);
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
      {action && (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            onClose();
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" aria-label={words.close} onClick={onClose}>
        <Icon name="cross" />
      </button>
    </div>
  );
}
