import { TextInput } from '@mantine/core';
import { RowAction } from '../ui/icon-button.tsx';
import { AnswerRow } from './challenge-answer-row.tsx';
import { newAnswer, newFile } from './card-form-values.ts';
import css from './cards.module.css';
import { ListSection } from './field-array.tsx';
import { PageSelect } from './next-page-select.tsx';
import type { TypeFieldsProps } from './page-type-fields.tsx';
import { YoutubeInput } from './youtube-input.tsx';

export function ChallengeFields({ form, pages }: TypeFieldsProps) {
  return (
    <>
      <section className={css.section}>
        <div className={css.two}>
          <PageSelect label="When passed" pages={pages} {...form.getInputProps('nextOnPassPageId')} />
          <PageSelect label="When failed" pages={pages} {...form.getInputProps('nextOnFailPageId')} />
          <YoutubeInput
            form={form}
            path="youtubeId"
            label="YouTube"
            description="The tutorial"
            inputWrapperOrder={['label', 'input', 'error', 'description']}
          />
        </div>
      </section>
      <ListSection title="Files" rows={form.values.files} add="Add file" onAdd={() => form.insertListItem('files', newFile())}>
        {(_, index) => (
          <div className={`${css.row} ${css.pair}`}>
            <b aria-hidden="true">{index + 1}</b>
            <TextInput aria-label={`Name ${index + 1}`} placeholder="What learners read" {...form.getInputProps(`files.${index}.label`)} />
            <TextInput
              aria-label={`Address ${index + 1}`}
              placeholder="https://… or /practice/…"
              spellCheck={false}
              {...form.getInputProps(`files.${index}.url`)}
            />
            <RowAction icon="cross" name={`Remove file ${index + 1}`} isDangerous onClick={() => form.removeListItem('files', index)} />
          </div>
        )}
      </ListSection>
      <ListSection
        title="Answers"
        hint="A required answer passes when it is given and, if there is a pattern, matches it. Try the pattern on a sample beside it."
        rows={form.values.answers}
        add="Add answer"
        onAdd={() => form.insertListItem('answers', newAnswer())}
      >
        {(slot, index) => <AnswerRow form={form} index={index} slot={slot} />}
      </ListSection>
    </>
  );
}
