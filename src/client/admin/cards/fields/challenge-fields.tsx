import { TextInput } from '@mantine/core';
import { IconButton } from '#client/admin/ui/icon-button.tsx';
import { ChallengeAnswerRow } from './challenge-answer-row.tsx';
import { createBlankAnswer, createBlankFile } from '../form/card-form-values.ts';
import css from '../cards.module.css';
import { FieldArray } from './field-array.tsx';
import { NextPageSelect } from './next-page-select.tsx';
import type { CardFieldsProps } from './card-fields-props.ts';
import { YoutubeInput } from './youtube-input.tsx';

export function ChallengeFields({ form, pages }: CardFieldsProps) {
  return (
    <>
      <section className={css.section}>
        <div className={css.twoColumns}>
          <NextPageSelect label="When passed" pages={pages} {...form.getInputProps('nextOnPassPageId')} />
          <NextPageSelect label="When failed" pages={pages} {...form.getInputProps('nextOnFailPageId')} />
          <YoutubeInput
            form={form}
            path="youtubeId"
            label="YouTube"
            description="The tutorial"
            inputWrapperOrder={['label', 'input', 'error', 'description']}
          />
        </div>
      </section>
      <FieldArray title="Files" rows={form.values.files} addLabel="Add file" onAdd={() => form.insertListItem('files', createBlankFile())}>
        {(_, index) => (
          <div className={`${css.arrayRow} ${css.pairRow}`}>
            <b aria-hidden="true">{index + 1}</b>
            <TextInput aria-label={`Name ${index + 1}`} placeholder="What learners read" {...form.getInputProps(`files.${index}.label`)} />
            <TextInput
              aria-label={`Address ${index + 1}`}
              placeholder="https://… or /practice/…"
              spellCheck={false}
              {...form.getInputProps(`files.${index}.url`)}
            />
            <IconButton icon="cross" name={`Remove file ${index + 1}`} isDestructive onClick={() => form.removeListItem('files', index)} />
          </div>
        )}
      </FieldArray>
      <FieldArray
        title="Answers"
        hint="A required answer passes when it is given and, if there is a pattern, matches it. Try the pattern on a sample beside it."
        rows={form.values.answers}
        addLabel="Add answer"
        onAdd={() => form.insertListItem('answers', createBlankAnswer())}
      >
        {(answer, index) => <ChallengeAnswerRow form={form} index={index} answer={answer} />}
      </FieldArray>
    </>
  );
}
