import { Checkbox, NativeSelect, Switch, TextInput } from '@mantine/core';
import { useState, type ComponentType } from 'react';
import { stripObjectExtension } from '#shared/media/object-url.ts';
import type { EntryPart, Field, FieldKind, KindOptions } from '#shared/page-types/field-kinds.ts';
import { UploadField } from '#client/admin/ui/upload/upload-field.tsx';
import type { CheckSet } from '#workbook/checks/check-set.ts';
import css from '../cards.module.css';
import type { FileFieldsProps } from '../form/file-fields-props.ts';
import type { CardForm } from '../form/use-card-form.ts';
import { WorkbookChecksButton } from '../workbook/workbook-checks-button.tsx';
import { FileUrlField } from './file-url-field.tsx';
import { NextPageSelect, type PageSelectOption } from './next-page-select.tsx';
import { useRegexTester } from './use-regex-tester.ts';
import { YoutubeInput } from './youtube-input.tsx';

export interface CardFieldsProps {
  form: CardForm;
  pages: readonly PageSelectOption[];
  files: FileFieldsProps;
}

/** The list entry to which an input belongs. An upload can end after the entry has moved, so its changes do not use its position. */
export interface EditedEntry {
  number: number;
  values: Readonly<Record<string, unknown>>;
  change: (part: string, value: unknown) => void;
  nameAfterFile: (fileName: string) => void;
  addStartWorkbook: (list: string, objectId: string, fileName: string) => void;
}

interface InputProps<K extends FieldKind> extends CardFieldsProps {
  field: KindOptions[K];
  name: string;
  label: string;
  path: string;
  entry: EditedEntry | null;
}
/** Returns the accessible name of an input, which is invisible in the rows of a list. */
const toLabelProps = ({ label, entry }: Pick<InputProps<'text'>, 'label' | 'entry'>) => (entry ? { 'aria-label': label } : { label });

type InputKind = Exclude<FieldKind, 'slug' | 'pageType' | 'list' | 'overlays'>;
/** The inputs outside lists stand in the order of these kinds. */
const inputByKind: { [K in InputKind]: ComponentType<InputProps<K>> } = {
  page: ({ form, pages, path, ...props }) => <NextPageSelect {...toLabelProps(props)} pages={pages} {...form.getInputProps(path)} />,
  text: ({ form, field, path, ...props }) => (
    <TextInput {...toLabelProps(props)} placeholder={field.placeholder} {...form.getInputProps(path)} />
  ),
  url: UrlInput,
  youtube: ({ form, field, path, ...props }) => (
    <YoutubeInput
      form={form}
      path={path}
      {...toLabelProps(props)}
      description={field.description}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    />
  ),
  file: FileInput,
  flag: ({ form, path, label, entry }) => {
    const props = { label, ...form.getInputProps(path, { type: 'checkbox' }) };
    if (!entry) return <Switch mt={14} {...props} />;
    return (
      <span className={css.checkboxCell}>
        <Checkbox {...props} />
      </span>
    );
  },
  choice: ({ form, field, path, ...props }) => (
    <NativeSelect
      {...toLabelProps(props)}
      data={field.choices.map((value, index) => ({ value, label: field.choiceLabels[index]! }))}
      {...form.getInputProps(path)}
    />
  ),
  regex: RegexInput,
  checkSet: CheckSetInput,
};
const kindOrder = Object.keys(inputByKind);

/** Sorts fields by the order in which the form shows them, and leaves out lists and fields that the form does not show. */
export function sortInputs(fields: Readonly<Record<string, Field>>): [string, Field][] {
  const rank = ([, { kind }]: [string, Field]) => kindOrder.indexOf(kind);
  return Object.entries(fields)
    .filter((each) => rank(each) !== -1)
    .toSorted((one, other) => rank(one) - rank(other));
}

export function FieldInput({ field, ...props }: Omit<InputProps<'page'>, 'field'> & { field: Field | EntryPart }) {
  const Input = inputByKind[field.kind as InputKind] as ComponentType<InputProps<FieldKind>>;
  return <Input field={field} {...props} />;
}

function UrlInput({ form, files, field, name, label, path, entry }: InputProps<'url'>) {
  const { value, error } = form.getInputProps(path) as { value: string; error?: string };
  const uploadName = field.uploadName.replace('{n}', String(entry?.number));
  const common = { ...files, name: uploadName, value, error };
  if (!entry) return <FileUrlField {...common} label={label} onChange={(url) => form.setFieldValue(path, url)} />;
  return <FileUrlField {...common} inputLabel={label} onChange={(url) => entry.change(name, url)} onUploaded={entry.nameAfterFile} />;
}

function FileInput({ form, files, field, label, path }: InputProps<'file'>) {
  const { limits, fileNames, isExistingCard, onUploadingChange } = files;
  const [kind] = field.media;
  const limitMb = Math.min(limits[kind], (isExistingCard && field.limitOnExistingCardMb) || Infinity);
  const isShortened = isExistingCard && field.isStoredWithoutExtension;
  return (
    <UploadField
      fileNames={fileNames}
      isExistingCard={isExistingCard}
      onUploadingChange={onUploadingChange}
      label={label}
      kind={kind}
      hasLightVersion={field.hasLightVersion ?? false}
      placeholder={field.placeholder}
      help={field.help.replace('{limit}', String(limitMb))}
      limitMb={limitMb}
      value={(form.getInputProps(path) as { value: string }).value}
      onChange={(id) => form.setFieldValue(path, isShortened ? stripObjectExtension(id) : id)}
    />
  );
}

const resultLabels = {
  matches: 'Matches',
  differs: 'Does not match',
  slow: 'Too slow on this sample: please simplify the pattern.',
  none: undefined,
};

function RegexInput({ form, label, path, entry }: InputProps<'regex'>) {
  const [sample, setSample] = useState('');
  const props = form.getInputProps(path) as { value: string };
  const result = useRegexTester(props.value, sample);
  return (
    <>
      <TextInput aria-label={label} placeholder="Pattern, such as ^=SUM\(.+\)$" spellCheck={false} ff="monospace" {...props} />
      <TextInput
        aria-label={`Sample ${entry!.number}`}
        placeholder="Sample answer"
        spellCheck={false}
        value={sample}
        onChange={(event) => setSample(event.currentTarget.value)}
        description={resultLabels[result]}
        inputWrapperOrder={['input', 'description']}
      />
    </>
  );
}

function CheckSetInput({ form, files, field, name, label, entry }: InputProps<'checkSet'>) {
  const checkSet = entry!.values[name] as CheckSet | undefined;
  return (
    <>
      <span className={css.checkboxCell}>{checkSet ? 'A workbook' : 'Any file'}</span>
      <WorkbookChecksButton
        label={label}
        checkSet={checkSet}
        files={form.values[field.files as 'files']}
        upload={files}
        onStartUploaded={(objectId, fileName) => entry!.addStartWorkbook(field.files, objectId, fileName)}
        onChange={(next) => entry!.change(name, next)}
      />
    </>
  );
}
