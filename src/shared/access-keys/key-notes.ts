import { namesWords } from '#admin-words/names.ts';
/**
 * Lists the administrators' notes about the person for whom an access key was generated, with their labels. The request and response
 * schemas, the database columns, the form, the table, the summary, the search, the CSV file and the options of the `keys` command follow
 * from this list. The column is the name in snake case, the option in kebab case.
 */
export const keyNoteLabels = {
  label: namesWords.label,
  buyer: namesWords.buyer,
  orderNumber: namesWords.orderNumber,
} as const satisfies Record<string, string>;

export type KeyNoteName = keyof typeof keyNoteLabels;
export type KeyNotes = Record<KeyNoteName, string>;
export const keyNoteNames = Object.keys(keyNoteLabels) as KeyNoteName[];

export function mapKeyNotes<T>(create: (name: KeyNoteName) => T): Record<KeyNoteName, T> {
  return Object.fromEntries(keyNoteNames.map((name) => [name, create(name)])) as Record<KeyNoteName, T>;
}

/** Returns the notes of an object, and an empty text for each note that it lacks. */
export const pickKeyNotes = (source: { [Name in KeyNoteName]?: string | undefined }): KeyNotes => mapKeyNotes((name) => source[name] ?? '');

/** Lists the labels of the notes for a sentence, such as "label, buyer or order number". */
export function listKeyNoteLabels(prefix = ''): string {
  const labels = keyNoteNames.map((name) => `${prefix}${keyNoteLabels[name].toLowerCase()}`);
  return namesWords.or(labels.slice(0, -1).join(', '), labels.at(-1)!);
}
