import { Icon } from '#client/ui/icon.tsx';
import { deriveOptionState, getOptionFeedback, type OptionFeedback, type OptionState } from './option-state.ts';
import { FormulaText } from './formula-text.tsx';
import type { PageViewProps } from './page-view-props.ts';
import { pagesEn } from '#shared/words/en/pages.ts';
import { useWords } from '#client/words/words-store.ts';
import './mcq-view.css';

export function McqView({ card: { title, options }, page: { chosenOption }, dispatch, destination }: PageViewProps) {
  const words = useWords(pagesEn);
  const feedback = chosenOption === null ? null : getOptionFeedback(options, chosenOption);
  return (
    <>
      <h1 tabIndex={-1} dir="auto">
        <FormulaText text={title} />
      </h1>
      <div className="options">
        {options.map(({ label }, option) => (
          // Quiz options have no ids but are never reordered, so the array index is a safe React key.
          // oxlint-disable-next-line react/no-array-index-key
          <OptionButton
            key={option}
            letter={getLetter(option)}
            label={label}
            state={deriveOptionState(options, option, chosenOption)}
            onChoose={() => dispatch({ type: 'answered', option })}
          />
        ))}
      </div>
      {/* The bar is as high before the answer as after it, so that the layout does not shift. */}
      <div className={feedback === null ? 'answer-bar' : `answer-bar is-answered${getGradeClass(feedback)}`}>
        <b aria-hidden="true">{chosenOption === null ? '' : getLetter(chosenOption)}</b>
        <output>{feedback === null ? words.chooseAnswer : feedback.text}</output>
        {feedback === null ? (
          <span className="answer-keys" aria-hidden="true">
            {options.slice(0, MAX_KEYS).map((_, option) => (
              // oxlint-disable-next-line react/no-array-index-key
              <kbd key={option}>{getLetter(option)}</kbd>
            ))}
          </span>
        ) : (
          destination
        )}
        {feedback !== null && <i />}
      </div>
    </>
  );
}

/** Sets the number of options whose keys the bar shows; more would leave too little room for its words. */
const MAX_KEYS = 5;

const getLetter = (option: number) => String.fromCharCode(65 + option);

const getGradeClass = ({ isCorrect }: OptionFeedback) => (isCorrect === null ? '' : isCorrect ? ' is-correct' : ' is-wrong');

const ICON_BY_STATE: Partial<Record<OptionState, 'check' | 'cross'>> = { correct: 'check', 'correct-answer': 'check', wrong: 'cross' };

interface OptionButtonProps {
  letter: string;
  label: string;
  state: OptionState;
  onChoose: () => void;
}

function OptionButton({ letter, label, state, onChoose }: OptionButtonProps) {
  const words = useWords(pagesEn);
  const icon = ICON_BY_STATE[state];
  return (
    <button type="button" className={`option ${state}`} aria-disabled={state !== 'unanswered' || undefined} onClick={onChoose}>
      <b aria-hidden="true">{letter}</b>
      <span>
        <FormulaText text={label} />
        {state === 'correct-answer' && <span className="visually-hidden">{words.correctAnswer}</span>}
      </span>
      {icon ? <Icon name={icon} /> : <em />}
    </button>
  );
}
