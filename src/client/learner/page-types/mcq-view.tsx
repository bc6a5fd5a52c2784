import { Icon } from '#client/ui/icon.tsx';
import { deriveOptionState, getOptionFeedback, type OptionFeedback, type OptionState } from './option-state.ts';
import type { PageViewProps } from './page-view-props.ts';
import './mcq-view.css';

export function McqView({ card: { title, options }, page: { chosenOption }, dispatch }: PageViewProps) {
  const feedback = chosenOption === null ? null : getOptionFeedback(options, chosenOption);
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      <div className="options">
        {options.map(({ label }, option) => (
          // Quiz options have no ids but are never reordered, so the array index is a safe React key.
          // oxlint-disable-next-line react/no-array-index-key
          <OptionButton
            key={option}
            letter={String.fromCharCode(65 + option)}
            label={label}
            state={deriveOptionState(options, option, chosenOption)}
            onChoose={() => dispatch({ type: 'answered', option })}
          />
        ))}
      </div>
      {/* The prompt and the feedback have the same height, so that the layout does not shift when the feedback replaces the prompt. */}
      <output className="feedback-area">
        {feedback === null ? <span className="hint">Choose an answer to continue</span> : <FeedbackMessage {...feedback} />}
      </output>
    </>
  );
}

const ICON_BY_STATE: Partial<Record<OptionState, 'check' | 'cross'>> = { correct: 'check', 'correct-answer': 'check', wrong: 'cross' };

interface OptionButtonProps {
  letter: string;
  label: string;
  state: OptionState;
  onChoose: () => void;
}

function OptionButton({ letter, label, state, onChoose }: OptionButtonProps) {
  const icon = ICON_BY_STATE[state];
  return (
    <button type="button" className={`option ${state}`} aria-disabled={state !== 'unanswered' || undefined} onClick={onChoose}>
      <b aria-hidden="true">{letter}</b>
      <span>
        {label}
        {state === 'correct-answer' && <span className="visually-hidden"> (correct answer)</span>}
      </span>
      {icon ? <Icon name={icon} /> : <em />}
    </button>
  );
}

/** Shows the feedback on the answer, with a bar that indicates the time left until the next page. */
function FeedbackMessage({ text, isCorrect }: OptionFeedback) {
  const grade = isCorrect === null ? '' : isCorrect ? ' correct' : ' wrong';
  return (
    <span className={`feedback${grade}`}>
      {text}
      <i />
    </span>
  );
}
