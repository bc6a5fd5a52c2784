import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { ignoreDoubleClick } from '#client/ui/ignore-double-click.ts';

interface PreviousNextButtonsProps {
  canGoPrevious: boolean;
  canGoNext: boolean;
  /** Is true if the Next button is highlighted because the learner has answered the page. */
  isNextHighlighted?: boolean;
  /** Is true if the Next button takes the focus because the player has postponed a page change until the learner presses Next. */
  isNextFocused?: boolean;
  onPrevious: () => void;
  onNext: () => void;
  children?: ReactNode;
}

export function PreviousNextButtons({
  canGoPrevious,
  canGoNext,
  isNextHighlighted = false,
  isNextFocused = false,
  onPrevious,
  onNext,
  children,
}: PreviousNextButtonsProps) {
  const nextButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isNextFocused) nextButton.current?.focus();
  }, [isNextFocused]);
  return (
    <nav className="previous-next" aria-label="Pages">
      <button type="button" className="page-button previous" disabled={!canGoPrevious} onClick={ignoreDoubleClick(onPrevious)}>
        <Icon name="up" />
        Previous
      </button>
      <span>{children}</span>
      <button
        ref={nextButton}
        type="button"
        className={isNextHighlighted ? 'page-button next is-highlighted' : 'page-button next'}
        disabled={!canGoNext}
        onClick={ignoreDoubleClick(onNext)}
      >
        Next
        <Icon name="down" />
      </button>
    </nav>
  );
}
