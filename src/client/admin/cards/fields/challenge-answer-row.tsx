import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ANSWER_TYPES } from '#shared/page-types/challenge.ts';
import { IconButton } from '#client/admin/ui/icon-button.tsx';
import type { AnswerFormValues } from '../form/card-form-values.ts';
import css from '../cards.module.css';
import type { CardForm } from '../form/use-card-form.ts';
import { WorkbookChecksButton } from '../workbook/workbook-checks-button.tsx';
import type { FileFieldsProps } from '../form/file-fields-props.ts';
import { useRegexTester } from './use-regex-tester.ts';

const answerTypeLabels = { file: 'File', text: 'Text', number: 'Number', code: 'Code' } satisfies Record<
  (typeof ANSWER_TYPES)[number],
  string
>;
const answerTypeOptions = ANSWER_TYPES.map((type) => ({ value: type, label: answerTypeLabels[type] }));
const resultLabels = {
  matches: 'Matches',
  differs: 'Does not match',
  slow: 'Too slow on this sample: please simplify the pattern.',
  none: undefined,
};

interface ChallengeAnswerRowProps {
  form: CardForm;
  index: number;
  answer: AnswerFormValues;
  upload: FileFieldsProps;
  onStartUploaded: (objectId: string, fileName: string) => void;
}

/**
 * Shows the form fields for one expected answer of a challenge. The administrator can test the answer's regular expression on a sample
 * text.
 */
export function ChallengeAnswerRow({ form, index, answer, upload, onStartUploaded }: ChallengeAnswerRowProps) {
  const [sample, setSample] = useState('');
  const result = useRegexTester(answer.regex, sample);
  const number = index + 1;
  const hasPattern = answer.type !== 'file';
  return (
    <div className={`${css.arrayRow} ${css.answerRow}`}>
      <b aria-hidden="true">{number}</b>
      <NativeSelect aria-label={`Kind of answer ${number}`} data={answerTypeOptions} {...form.getInputProps(`answers.${index}.type`)} />
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
            description={resultLabels[result]}
            inputWrapperOrder={['input', 'description']}
          />
        </>
      ) : (
        <>
          <span className={css.checkboxCell}>{answer.workbook ? 'A workbook' : 'Any file'}</span>
          <WorkbookChecksButton
            answerNumber={number}
            checkSet={answer.workbook}
            files={form.values.files}
            upload={upload}
            onStartUploaded={onStartUploaded}
            onChange={(workbook) => form.setFieldValue(`answers.${index}`, changeWorkbookChecks(answer, workbook))}
          />
        </>
      )}
      <span className={css.checkboxCell}>
        <Checkbox label="Required" {...form.getInputProps(`answers.${index}.required`, { type: 'checkbox' })} />
      </span>
      <IconButton icon="cross" name={`Remove slot ${number}`} isDestructive onClick={() => form.removeListItem('answers', index)} />
    </div>
  );
}

/** Returns a copy of an answer with the given workbook checks. An answer without workbook checks has no `workbook` field. */
function changeWorkbookChecks(answer: AnswerFormValues, workbook: AnswerFormValues['workbook']): AnswerFormValues {
  const { key, type, regex, required } = answer;
  return { key, type, regex, required, ...(workbook && { workbook }) };
}
