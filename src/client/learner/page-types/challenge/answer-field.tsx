import { useId, type ReactNode } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import type { AnswerSlot } from '#shared/page-types/card-fields.ts';
import { ANSWER_MAX_LENGTH, type SubmittedAnswer } from '#shared/page-types/challenge.ts';
import { FormulaText } from '../formula-text.tsx';
import { FileField } from './file-field.tsx';
import { pagesEn } from '#shared/words/en/pages.ts';
import { useWords } from '#client/words/words-store.ts';

interface AnswerFieldProps {
  number: number;
  slot: AnswerSlot;
  answer: SubmittedAnswer;
  isDisabled: boolean;
  /** Is true for a correct answer, false for a wrong answer, and null until the answer has been graded. */
  isCorrect: boolean | null;
  onAnswer: (answer: SubmittedAnswer) => void;
  renderWorkbookAnswer: (id: string) => ReactNode;
}

export function AnswerField({ number, slot, answer, isDisabled, isCorrect, onAnswer, renderWorkbookAnswer }: AnswerFieldProps) {
  const id = useId();
  const words = useWords(pagesEn);
  // An optional answer that was left empty is neither correct nor wrong.
  const isMarked = isCorrect !== null && (slot.required || !isEmptyAnswer(answer));
  const field = {
    id,
    className: 'answer-input',
    maxLength: ANSWER_MAX_LENGTH,
    value: answer !== null && 'value' in answer ? answer.value : '',
    required: slot.required,
    disabled: isDisabled,
    'aria-invalid': isCorrect === false || undefined,
    autoComplete: 'off',
    autoCapitalize: 'off',
    spellCheck: false,
    onChange: (event: { target: { value: string } }) => onAnswer({ value: event.target.value }),
  };
  return (
    <div
      className={`slot${slot.type === 'code' || slot.workbook ? ' is-tall' : ''}${isMarked ? (isCorrect ? ' is-right' : ' is-wrong') : ''}`}
    >
      <b aria-hidden="true">{number}</b>
      <div>
        <label className="answer-label" htmlFor={id}>
          {slot.label === null ? (
            `${words.answer(number)} `
          ) : (
            <>
              <span className="visually-hidden">{words.answerBefore(number)}</span>
              <FormulaText text={slot.label} />{' '}
            </>
          )}
          {slot.required && <b>*</b>}
          {isMarked && <GradeMark isCorrect={isCorrect} />}
        </label>
        {slot.workbook && renderWorkbookAnswer(id)}
        {slot.type === 'file' && !slot.workbook && (
          <FileField
            id={id}
            file={answer !== null && 'fileName' in answer ? answer : null}
            isRequired={slot.required}
            isDisabled={isDisabled}
            onFile={onAnswer}
          />
        )}
        {slot.type === 'text' && <input type="text" placeholder={words.enterAnswer} {...field} />}
        {/* An input with type="number" would reject "94,5" in languages that use a decimal comma. */}
        {slot.type === 'number' && <input type="text" inputMode="decimal" placeholder={words.enterNumber} {...field} />}
        {slot.type === 'code' && <textarea rows={3} placeholder={words.enterCode} {...field} />}
      </div>
    </div>
  );
}

const isEmptyAnswer = (answer: SubmittedAnswer) => answer === null || ('value' in answer && answer.value.trim() === '');

function GradeMark({ isCorrect }: { isCorrect: boolean }) {
  const words = useWords(pagesEn);
  return (
    <span className="grade-mark">
      <Icon name={isCorrect ? 'check' : 'cross'} />
      {isCorrect ? words.isCorrect : words.checkThis}
    </span>
  );
}
