import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { ignoreDoubleClick } from '#client/ui/ignore-double-click.ts';

interface PreviousNextButtonsProps {
  canGoBack: boolean;
  canGoNext: boolean;
  /** What the page asked for is done: Next is the thing to do. */
  isNextHighlighted: boolean;
  /** The page waits for Next, which therefore takes the focus. */
  isNextFocused?: boolean;
  onPrevious: () => void;
  onNext: () => void;
  children?: ReactNode;
}

/** Previous and Next, and between them how far the lesson is. */
export function PreviousNextButtons({
  canGoBack,
  canGoNext: canGoOn,
  isNextHighlighted: isReady,
  isNextFocused: isAwaited = false,
  onPrevious,
  onNext,
  children,
}: PreviousNextButtonsProps) {
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAwaited) next.current?.focus();
  }, [isAwaited]);
  return (
    <nav className="pager" aria-label="Pages">
      <button type="button" className="step prev" disabled={!canGoBack} onClick={ignoreDoubleClick(onPrevious)}>
        <Icon name="up" />
        Previous
      </button>
      <span className="tabular-numbers">{children}</span>
      <button
        ref={next}
        type="button"
        className={isReady ? 'step next is-ready' : 'step next'}
        disabled={!canGoOn}
        onClick={ignoreDoubleClick(onNext)}
      >
        Next
        <Icon name="down" />
      </button>
    </nav>
  );
}
