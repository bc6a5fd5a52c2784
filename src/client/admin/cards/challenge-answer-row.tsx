import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ANSWER_TYPES } from '#shared/catalog.ts';
import { RowAction } from '../ui/icon-button.tsx';
import type { AnswerDraft } from './card-form-values.ts';
import css from './cards.module.css';
import type { CardForm } from './use-card-form.ts';
import { useRegexTrial } from './use-regex-tester.ts';

const names = { file: 'File', text: 'Text', number: 'Number', code: 'Code' } satisfies Record<(typeof ANSWER_TYPES)[number], string>;
const types = ANSWER_TYPES.map((type) => ({ value: type, label: names[type] }));
const verdicts = {
  matches: 'Matches',
  differs: 'Does not match',
  slow: 'Too slow on this sample: please simplify the pattern.',
  none: undefined,
};

/** One answer a challenge asks for, with a sample to try its pattern on. */
export function AnswerRow({ form, index, slot }: { form: CardForm; index: number; slot: AnswerDraft }) {
  const [sample, setSample] = useState('');
  const verdict = useRegexTrial(slot.regex, sample);
  const number = index + 1;
  const hasPattern = slot.type !== 'file';
  return (
    <div className={`${css.row} ${css.answer}`}>
      <b aria-hidden="true">{number}</b>
      <NativeSelect aria-label={`Kind of answer ${number}`} data={types} {...form.getInputProps(`answers.${index}.type`)} />
      {hasPattern ? (
        <>
          <TextInput
            aria-label={`Pattern ${number}`}
            placeholder="Pattern, such as ^=SUM\(.+\)$"
            spellCheck={false}
            ff="monospace"
            {...form.getInputProps(`answers.${index}.regex`)}
          />
          <TextInput
            aria-label={`Sample ${number}`}
            placeholder="Sample answer"
            spellCheck={false}
            value={sample}
            onChange={(event) => setSample(event.currentTarget.value)}
            description={verdicts[verdict]}
            inputWrapperOrder={['input', 'description']}
          />
        </>
      ) : (
        <>
          <span className={css.tick}>Any file</span>
          <span />
        </>
      )}
      <span className={css.tick}>
        <Checkbox label="Required" {...form.getInputProps(`answers.${index}.required`, { type: 'checkbox' })} />
      </span>
      <RowAction icon="cross" name={`Remove slot ${number}`} isDangerous onClick={() => form.removeListItem('answers', index)} />
    </div>
  );
}
