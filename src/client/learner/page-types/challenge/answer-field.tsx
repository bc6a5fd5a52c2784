import { useId, type ReactNode } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import type { AnswerSlot } from '#shared/page-types/card-fields.ts';
import { ANSWER_MAX_LENGTH, type SubmittedAnswer } from '#shared/page-types/challenge.ts';
import { FileField } from './file-field.tsx';

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
            `Answer ${number} `
          ) : (
            <>
              <span className="visually-hidden">Answer {number}: </span>
              {slot.label}{' '}
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
        {slot.type === 'text' && <input type="text" placeholder="Enter your answer..." {...field} />}
        {/* An input with type="number" would reject "94,5" in languages that use a decimal comma. */}
        {slot.type === 'number' && <input type="text" inputMode="decimal" placeholder="Enter number..." {...field} />}
        {slot.type === 'code' && <textarea rows={3} placeholder="Enter your code here..." {...field} />}
      </div>
    </div>
  );
}

const isEmptyAnswer = (answer: SubmittedAnswer) => answer === null || ('value' in answer && answer.value.trim() === '');

function GradeMark({ isCorrect }: { isCorrect: boolean }) {
  return (
    <span className="grade-mark">
      <Icon name={isCorrect ? 'check' : 'cross'} />
      {isCorrect ? 'Correct' : 'Check this one'}
    </span>
  );
}
