import { Icon } from '#client/ui/icon.tsx';
import { getOptionFeedback, deriveOptionState, type OptionState } from './option-state.ts';
import type { PageViewProps } from './page-view-props.ts';
import './mcq-view.css';

export function McqView({ card: { title, options }, page: { chosenOption: chosen }, dispatch: act }: PageViewProps) {
  const feedback = chosen === null ? null : getOptionFeedback(options, chosen);
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      <div className="options">
        {options.map(({ label }, option) => (
          // Options have no ids, and never change places while they are shown.
          // oxlint-disable-next-line react/no-array-index-key
          <OptionButton
            key={option}
            letter={String.fromCharCode(65 + option)}
            label={label}
            look={deriveOptionState(options, option, chosen)}
            onChoose={() => act({ type: 'answered', option })}
          />
        ))}
      </div>
      {/* The hint and what follows it have the same place and height. */}
      <output className="slot">
        {feedback === null ? <span className="hint">Choose an answer to continue</span> : <FeedbackMessage {...feedback} />}
      </output>
    </>
  );
}

const ICON_BY_STATE: Partial<Record<OptionState, 'check' | 'cross'>> = { right: 'check', answer: 'check', wrong: 'cross' };

function OptionButton({ letter, label, look, onChoose }: { letter: string; label: string; look: OptionState; onChoose: () => void }) {
  const mark = ICON_BY_STATE[look];
  return (
    <button type="button" className={`opt ${look}`} aria-disabled={look !== 'idle' || undefined} onClick={onChoose}>
      <b aria-hidden="true">{letter}</b>
      <span>
        {label}
        {look === 'answer' && <span className="visually-hidden"> (correct answer)</span>}
      </span>
      {mark ? <Icon name={mark} /> : <em />}
    </button>
  );
}

/** A verdict in words; the line at its foot runs until the page goes on. */
function FeedbackMessage({ words, isGood }: { words: string; isGood: boolean | null }) {
  return (
    <span className={isGood === null ? 'say' : isGood ? 'say ok' : 'say no'}>
      {words}
      <i />
    </span>
  );
}
