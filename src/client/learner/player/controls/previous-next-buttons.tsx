import { useEffect, useRef, type ReactNode } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { ignoreDoubleClick } from '#client/ui/ignore-double-click.ts';
import { playerEn } from '#shared/words/en/player.ts';
import { useWords } from '#client/words/words-store.ts';

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
  const words = useWords(playerEn);
  const nextButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isNextFocused) nextButton.current?.focus();
  }, [isNextFocused]);
  return (
    <nav className="previous-next" aria-label={words.pages}>
      <button type="button" className="page-button previous" disabled={!canGoPrevious} onClick={ignoreDoubleClick(onPrevious)}>
        <Icon name="up" />
        {words.previous}
      </button>
      <span>{children}</span>
      <button
        ref={nextButton}
        type="button"
        className={isNextHighlighted ? 'page-button next is-highlighted' : 'page-button next'}
        disabled={!canGoNext}
        onClick={ignoreDoubleClick(onNext)}
      >
        {words.next}
        <Icon name="down" />
      </button>
    </nav>
  );
}
