import { TextInput, type TextInputProps } from '@mantine/core';
import { parseYoutubeId } from '#shared/validation/youtube-id.ts';
import type { CardForm } from '../form/use-card-form.ts';

/** Accepts any YouTube URL and replaces it with the video id when the field loses focus. */
export function YoutubeInput({ form, path, ...rest }: { form: CardForm; path: string } & Omit<TextInputProps, 'form'>) {
  const props = form.getInputProps(path);
  const reduceToId = () => {
    const id = parseYoutubeId(String(props.value));
    if (id !== null) form.setFieldValue(path, id);
  };
  return <TextInput placeholder="Address or id" spellCheck={false} {...rest} {...props} onBlur={reduceToId} />;
}
