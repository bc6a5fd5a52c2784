import type { Card } from '#shared/catalog.ts';
import { stripObjectExtension } from '#shared/media/object-url.ts';
import { cardFields, createBlankFields, type CardFields } from '#shared/page-types/card-fields.ts';
import type { EntryPart, Field, FieldKind, KindOptions } from '#shared/page-types/field-kinds.ts';
import { parseYoutubeId } from '#shared/validation/youtube-id.ts';
import type { CardFormValues } from '../form/card-form-values.ts';

const toNullIfBlank = (text: string) => (text.trim() === '' ? null : text);
const keep = (value: unknown) => value;
const previewText = (text: string, { isRequired }: { isRequired?: true }) => (isRequired ? text : toNullIfBlank(text));

/** Convert values that an administrator may still be typing. The preview has no other pages, and it grades no answers. */
const previewByKind: { [K in FieldKind]: (value: never, field: KindOptions[K], key: string | undefined) => unknown } = {
  slug: keep,
  pageType: keep,
  text: previewText,
  url: previewText,
  // In a list, the id also tells the videos apart.
  youtube: (text: string, _, key) => (key === undefined ? parseYoutubeId(text) : text || key),
  page: () => null,
  file: (id: string, { removedExtension }) => toNullIfBlank(removedExtension === undefined ? id : stripObjectExtension(id)),
  flag: keep,
  choice: keep,
  regex: () => null,
  language: keep,
  checkSet: keep,
  ownNumbers: keep,
  list: (entries: Readonly<Record<string, unknown> & { key: string }>[], { parts }) =>
    entries.map(({ key, ...entry }) =>
      Object.fromEntries(Object.entries(entry).map(([part, value]) => [part, previewValue(value, parts[part]!, key)])),
    ),
  overlays: keep,
};

function previewValue(value: unknown, field: Field | EntryPart, key?: string): unknown {
  return (previewByKind[field.kind] as (value: unknown, field: unknown, key: string | undefined) => unknown)(value, field, key);
}

/** Builds the card to preview from unvalidated form values. The saved card supplies the overlays, which the form does not show. */
export function toPreviewCard(values: CardFormValues, savedCard: Card | null): Card {
  const fields: Record<string, unknown> = { ...createBlankFields(), ...values, overlays: savedCard?.overlays ?? [] };
  const shown = Object.entries<Field>(cardFields).map(([name, field]) => [name, previewValue(fields[name], field)]);
  return { ...(Object.fromEntries(shown) as unknown as CardFields), id: 'preview', moduleId: 'preview', order: 1 };
}
