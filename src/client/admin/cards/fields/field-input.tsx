import { Checkbox, NativeSelect, Switch, Textarea, TextInput, type NativeSelectProps, type TextInputProps } from '@mantine/core';
import { useState, type ComponentType, useEffect } from 'react';
import { cardFieldsWords } from '#admin-words/card-fields.ts';
import { stripObjectExtension } from '#shared/media/object-url.ts';
import type { EntryPart, Field, FieldKind, KindOptions } from '#shared/page-types/field-kinds.ts';
import { LanguageInput } from '#client/admin/ui/form/language-input.tsx';
import { UploadField } from '#client/admin/ui/upload/upload-field.tsx';
import type { CheckSet } from '#workbook/checks/check-set.ts';
import type { OwnNumbers } from '#workbook/vary/version.ts';
import css from '../cards.module.css';
import type { FileFieldsProps } from '../form/file-fields-props.ts';
import type { CardForm } from '../form/use-card-form.ts';
import { WorkbookChecksButton } from '../workbook/workbook-checks-button.tsx';
import { NEW_PAGE_OPTION } from './open-new-page-dialog.tsx';
import { FileUrlField } from './file-url-field.tsx';
import { parseYoutubeId } from '#shared/validation/youtube-id.ts';
import { runRegex } from '../form/run-regex.ts';

export interface CardFieldsProps {
  form: CardForm;
  pages: readonly PageSelectOption[];
  files: FileFieldsProps;
  /** Asks for a page that does not exist yet, creates it and calls `choose` with its id. */
  onNewPage: (choose: (pageId: string) => void) => void;
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

type InputKind = Exclude<FieldKind, 'slug' | 'pageType' | 'list' | 'overlays' | 'ownNumbers'>;
/** The inputs outside lists stand in the order of these kinds. */
const inputByKind: { [K in InputKind]: ComponentType<InputProps<K>> } = {
  page: ({ form, pages, path, onNewPage, ...props }) => (
    <NextPageSelect
      {...toLabelProps(props)}
      {...(props.entry === null && { description: props.field.withoutLink })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      pages={pages}
      {...form.getInputProps(path)}
      onNewPage={() => onNewPage((pageId) => form.setFieldValue(path, pageId))}
    />
  ),
  text: ({ form, field, path, ...props }) => {
    const common = { ...toLabelProps(props), placeholder: field.placeholder, ...form.getInputProps(path) };
    return field.isLong ? <Textarea className={css.wholeRow} autosize minRows={2} maxRows={8} {...common} /> : <TextInput {...common} />;
  },
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
  language: ({ form, path, ...props }) => {
    const { value, error } = form.getInputProps(path) as { value: string; error?: string };
    return <LanguageInput {...toLabelProps(props)} value={value} error={error} onChange={(tag) => form.setFieldValue(path, tag)} />;
  },
  checkSet: CheckSetInput,
};
const kindOrder = Object.keys(inputByKind);

/** Sorts fields by the order in which the form shows them, long texts first, and leaves out lists and fields that the form does not show. */
export function sortInputs(fields: Readonly<Record<string, Field>>): [string, Field][] {
  const rank = ([, field]: [string, Field]) => kindOrder.indexOf(field.kind);
  const isLong = ([, field]: [string, Field]) => field.kind === 'text' && field.isLong === true;
  return Object.entries(fields)
    .filter((each) => rank(each) !== -1)
    .toSorted((one, other) => Number(isLong(other)) - Number(isLong(one)) || rank(one) - rank(other));
}

export function FieldInput({ field, ...props }: Omit<InputProps<'page'>, 'field'> & { field: Field | EntryPart }) {
  const Input = inputByKind[field.kind as InputKind] as ComponentType<InputProps<FieldKind>>;
  return <Input field={field} {...props} />;
}

function UrlInput({ form, files, field, name, label, path, entry }: InputProps<'url'>) {
  const { value, error } = form.getInputProps(path) as { value: string; error?: string };
  const uploadName = field.uploadName.replace('{n}', String(entry?.number));
  const common = { ...files, name: uploadName, description: field.description, value, error };
  if (!entry) return <FileUrlField {...common} label={label} onChange={(url) => form.setFieldValue(path, url)} />;
  return <FileUrlField {...common} inputLabel={label} onChange={(url) => entry.change(name, url)} onUploaded={entry.nameAfterFile} />;
}

function FileInput({ form, files, field, name, label, path, entry }: InputProps<'file'>) {
  const { limits, fileNames, isExistingCard, onUploadingChange } = files;
  const [kind] = field.media;
  const limitMb = Math.min(limits[kind], (isExistingCard && field.limitOnExistingCardMb) || Infinity);
  const { value, error } = form.getInputProps(path) as { value: string; error?: string };
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
      isInRow={entry !== null}
      error={error}
      value={value}
      onChange={(id) => (entry ? entry.change(name, id) : form.setFieldValue(path, isShortened ? stripObjectExtension(id) : id))}
    />
  );
}

const resultLabels = {
  matches: cardFieldsWords.matches,
  differs: cardFieldsWords.doesNotMatch,
  slow: cardFieldsWords.tooSlowOnThisSample,
  none: undefined,
};

function RegexInput({ form, label, path, entry }: InputProps<'regex'>) {
  const [sample, setSample] = useState('');
  const props = form.getInputProps(path) as { value: string };
  const result = useRegexTester(props.value, sample);
  return (
    <>
      <TextInput aria-label={label} placeholder={cardFieldsWords.patternSuchAsSum} spellCheck={false} ff="monospace" {...props} />
      <TextInput
        aria-label={cardFieldsWords.sample(entry!.number)}
        placeholder={cardFieldsWords.sampleAnswer}
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
      <span className={css.checkboxCell}>{checkSet ? cardFieldsWords.aWorkbook : cardFieldsWords.anyFile}</span>
      <WorkbookChecksButton
        label={label}
        checkSet={checkSet}
        ownNumbers={entry!.values['ownNumbers'] as OwnNumbers | undefined}
        patterns={form.values.answers.map(({ regex }) => regex)}
        files={form.values[field.files as 'files']}
        upload={files}
        onStartUploaded={(objectId, fileName) => entry!.addStartWorkbook(field.files, objectId, fileName)}
        onChange={(next, ownNumbers) => {
          entry!.change(name, next);
          entry!.change('ownNumbers', ownNumbers);
        }}
      />
    </>
  );
}

interface PageSelectOption {
  value: string;
  label: string;
}

/** Lets the administrator choose which page follows a card. The administrator can choose "No next page", any other page of the module, or a new page. */
function NextPageSelect({ pages, onNewPage, ...rest }: { pages: readonly PageSelectOption[]; onNewPage: () => void } & NativeSelectProps) {
  return (
    <NativeSelect
      data={[{ value: '', label: cardFieldsWords.noNextPage }, ...pages, NEW_PAGE_OPTION]}
      {...rest}
      onChange={(event) => (event.currentTarget.value === NEW_PAGE_OPTION.value ? onNewPage() : rest.onChange?.(event))}
    />
  );
}

/** Accepts any YouTube URL and replaces it with the video id when the field loses focus. */
function YoutubeInput({ form, path, ...rest }: { form: CardForm; path: string } & Omit<TextInputProps, 'form'>) {
  const props = form.getInputProps(path);
  const reduceToId = () => {
    const id = parseYoutubeId(String(props.value));
    if (id !== null) form.setFieldValue(path, id);
  };
  return <TextInput placeholder={cardFieldsWords.addressOrId} spellCheck={false} {...rest} {...props} onBlur={reduceToId} />;
}

type PatternTestResult = 'none' | 'matches' | 'differs' | 'slow';

/**
 * Tests a regular expression on a sample text whenever the regular expression or the sample text changes. Returns 'none' when the regular
 * expression is empty or invalid or the sample text is empty.
 */
function useRegexTester(regex: string, sample: string): PatternTestResult {
  const [latest, setLatest] = useState<{ input: string; result: PatternTestResult } | null>(null);
  const input = JSON.stringify([regex, sample]);
  const isTestable = regex !== '' && sample !== '' && isValidRegex(regex);
  useEffect(() => {
    if (!isTestable) return;
    const unmount = new AbortController();
    const test = async () => {
      const matches = await runRegex(regex, [sample], unmount.signal);
      if (!unmount.signal.aborted) setLatest({ input, result: matches === null ? 'slow' : matches[0] ? 'matches' : 'differs' });
    };
    void test();
    return () => unmount.abort();
  }, [isTestable, regex, sample, input]);
  return isTestable && latest?.input === input ? latest.result : 'none';
}

function isValidRegex(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
}
