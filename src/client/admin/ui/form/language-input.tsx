import { TextInput, type TextInputProps } from '@mantine/core';
import { useId, useState } from 'react';
import { LOCALE } from '#admin-words/locale.ts';
import { uiWords } from '#admin-words/ui.ts';
import { nameLanguage, parseLanguageTag } from '#shared/language-tags.ts';

/** The languages that are proposed. Any other can be written as its tag. */
const PROPOSED =
  'ar bg bn ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nb nl pl pt pt-BR ro ru sk sl sr sv ta th tr uk ur vi zh-Hans zh-Hant';
const tagByName = new Map(PROPOSED.split(' ').map((tag) => [nameLanguage(tag, LOCALE), tag]));
const names = [...tagByName.keys()].toSorted((one, other) => one.localeCompare(other, LOCALE));

const toTag = (text: string): string => {
  const found = names.find((name) => name.toLowerCase() === text.trim().toLowerCase());
  return found === undefined ? (parseLanguageTag(text.trim()) ?? text.trim()) : tagByName.get(found)!;
};
const toName = (tag: string): string => (parseLanguageTag(tag) === null ? tag : nameLanguage(tag, LOCALE));

interface LanguageInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> {
  value: string;
  onChange: (tag: string) => void;
  onBlur?: (tag: string) => void;
}

/** Takes a language by its English name or by its tag, such as `pt-BR`, and returns the tag. */
export function LanguageInput({ value, onChange, onBlur, ...props }: LanguageInputProps) {
  const [text, setText] = useState(() => toName(value));
  const listId = useId();
  return (
    <>
      <TextInput
        placeholder={uiWords.frenchOrFr}
        autoComplete="off"
        {...props}
        list={listId}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          onChange(toTag(currentTarget.value));
        }}
        onBlur={() => {
          setText(toName(toTag(text)));
          onBlur?.(toTag(text));
        }}
      />
      <datalist id={listId}>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  );
}
