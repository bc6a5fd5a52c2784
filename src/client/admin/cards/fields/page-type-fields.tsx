import { useState } from 'react';
import { stripObjectExtension } from '#shared/media/object-url.ts';
import { fieldsByPageType, type ListFieldName } from '#shared/page-types/card-fields.ts';
import type { Field } from '#shared/page-types/field-kinds.ts';
import css from '../cards.module.css';
import { FieldInput, sortInputs, type CardFieldsProps } from './field-input.tsx';
import { ListFields } from './list-fields.tsx';

/** Shows the fields of the selected page type: first the single fields, then each list. */
export function PageTypeFields({ files: storedFiles, ...props }: CardFieldsProps) {
  const [newFileNames, setNewFileNames] = useState<Readonly<Record<string, string>>>({});
  const files = { ...storedFiles, fileNames: { ...storedFiles.fileNames, ...newFileNames } };
  const fields: Readonly<Record<string, Field>> = fieldsByPageType[props.form.values.type];
  const inputs = sortInputs(fields);
  const lists = Object.keys(fields).filter((name): name is ListFieldName => fields[name]!.kind === 'list');
  return (
    <>
      {inputs.length > 0 && (
        <section className={`${css.section} ${css.twoColumns}`}>
          {inputs.map(([name, field]) => (
            <FieldInput key={name} {...props} files={files} field={field} name={name} label={field.label} path={name} entry={null} />
          ))}
        </section>
      )}
      {lists.map((name) => (
        <ListFields
          key={name}
          {...props}
          files={files}
          name={name}
          onFileAdded={(objectId, fileName) => setNewFileNames((names) => ({ ...names, [stripObjectExtension(objectId)]: fileName }))}
        />
      ))}
    </>
  );
}
