import { Icon } from '#client/ui/icon.tsx';
import { useWords } from '#client/words/words-store.ts';
import { ownNumbersEn } from '#shared/words/en/own-numbers.ts';
import type { OwnNumbersState } from './use-own-numbers.ts';

interface NewNumbersProps {
  numbers: OwnNumbersState;
  isDisabled: boolean;
  onStart: () => void;
}

/** Offers another round, or says why there is none now. */
export function NewNumbers({ numbers: { opened, isStarting, refusal }, isDisabled, onStart }: NewNumbersProps) {
  const words = useWords(ownNumbersEn);
  // A page that has the same numbers for everybody now lets a begun round end, and gives no others.
  if (!opened || opened.round.number === 0 || (opened.round.old && !opened.round.canStartAnother)) return null;
  const reason = opened.round.canStartAnother ? refusal : words.noMoreToday;
  return (
    <>
      {opened.round.canStartAnother && (
        <button type="button" className="btn full-width" aria-disabled={isDisabled || isStarting || undefined} onClick={onStart}>
          <Icon name="retry" />
          {isStarting ? words.starting : words.again}
        </button>
      )}
      {reason !== null && (
        <p role="alert" className="new-numbers-refusal">
          {reason === 'network' ? words.needsConnection : reason}
        </p>
      )}
    </>
  );
}
