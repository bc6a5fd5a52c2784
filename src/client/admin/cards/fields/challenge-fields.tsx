import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { buildObjectPath, stripObjectExtension } from '#shared/media/object-url.ts';
import { IconButton } from '#client/admin/ui/icon-button.tsx';
import { ChallengeAnswerRow } from './challenge-answer-row.tsx';
import { createBlankAnswer, createBlankFile } from '../form/card-form-values.ts';
import css from '../cards.module.css';
import { FieldArray } from './field-array.tsx';
import { FileUrlField } from './file-url-field.tsx';
import { NextPageSelect } from './next-page-select.tsx';
import type { CardForm } from '../form/use-card-form.ts';
import type { CardFieldsProps } from './card-fields-props.ts';
import { YoutubeInput } from './youtube-input.tsx';

export function ChallengeFields({ form, pages, files: storedFiles }: CardFieldsProps) {
  const [newFileNames, setNewFileNames] = useState<Readonly<Record<string, string>>>({});
  const files = { ...storedFiles, fileNames: { ...storedFiles.fileNames, ...newFileNames } };
  const addStartWorkbook = (objectId: string, fileName: string) => {
    setNewFileNames((names) => ({ ...names, [stripObjectExtension(objectId)]: fileName }));
    form.insertListItem('files', { ...createBlankFile(), label: fileName, url: buildObjectPath(objectId) });
  };
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
        {(row, index) => (
          <div className={`${css.arrayRow} ${css.pairRow}`}>
            <b aria-hidden="true">{index + 1}</b>
            <TextInput aria-label={`Name ${index + 1}`} placeholder="What learners read" {...form.getInputProps(`files.${index}.label`)} />
            <FileUrlField
              {...files}
              name={`file ${index + 1}`}
              inputLabel={`Address ${index + 1}`}
              value={row.url}
              error={form.errors[`files.${index}.url`]}
              onChange={(url) => changeFile(form, row.key, { url })}
              onUploaded={(fileName) => row.label.trim() === '' && changeFile(form, row.key, { label: fileName })}
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
        {(answer, index) => (
          <ChallengeAnswerRow form={form} index={index} answer={answer} upload={files} onStartUploaded={addStartWorkbook} />
        )}
      </FieldArray>
    </>
  );
}

/**
 * Changes the label or the URL of one practice file. The practice file is found by its key, because its position in the list can change
 * during an upload.
 */
function changeFile(form: CardForm, key: string, changes: { label?: string; url?: string }): void {
  const index = form.getValues().files.findIndex((row) => row.key === key);
  if (index === -1) return;
  for (const [field, value] of Object.entries(changes)) form.setFieldValue(`files.${index}.${field}`, value);
}
