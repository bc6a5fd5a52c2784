import { useId } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import type { AnswerSlot } from '#shared/catalog.ts';
import type { SubmittedAnswer } from '#shared/page-types/challenge.ts';
import { FileField } from './file-field.tsx';

const MAX_ANSWER_LENGTH = 10_000;

interface AnswerFieldProps {
  number: number;
  slot: AnswerSlot;
  answer: SubmittedAnswer;
  /** The verdict, once there is one. */
  isCorrect: boolean | null;
  onAnswer: (answer: SubmittedAnswer) => void;
}

/** One slot of a challenge, with its label and, after a failed attempt, its verdict. */
export function AnswerField({ number, slot, answer, isCorrect: isRight, onAnswer }: AnswerFieldProps) {
  const id = useId();
  const field = {
    id,
    className: 'field',
    maxLength: MAX_ANSWER_LENGTH,
    value: answer !== null && 'value' in answer ? answer.value : '',
    required: slot.required,
    'aria-invalid': isRight === false || undefined,
    autoComplete: 'off',
    autoCapitalize: 'off',
    spellCheck: false,
    onChange: (event: { target: { value: string } }) => onAnswer({ value: event.target.value }),
  };
  return (
    <div className={`${slot.type === 'code' ? 'span' : ''}${isRight === false ? ' bad' : ''}`}>
      <label className="label" htmlFor={id}>
        Answer {number} {slot.required && <b>*</b>}
        {isRight !== null && <GradeMark isRight={isRight} />}
      </label>
      {slot.type === 'file' && (
        <FileField id={id} file={answer !== null && 'fileName' in answer ? answer : null} isRequired={slot.required} onFile={onAnswer} />
      )}
      {slot.type === 'text' && <input type="text" placeholder="Enter your answer..." {...field} />}
      {/* Not type="number": it would throw away "94,5" where the comma is the decimal point. */}
      {slot.type === 'number' && <input type="text" inputMode="decimal" placeholder="Enter number..." {...field} />}
      {slot.type === 'code' && <textarea rows={3} placeholder="Enter your code here..." {...field} />}
    </div>
  );
}

function GradeMark({ isRight }: { isRight: boolean }) {
  return (
    <span className="mark">
      <Icon name={isRight ? 'check' : 'cross'} />
      {isRight ? 'Correct' : 'Check this one'}
    </span>
  );
}
