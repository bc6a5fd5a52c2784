/**
 * Describes what a learner reads about an element: an English sentence with holes such as `{found}`, and what stands in the holes. A word in
 * a hole is a sentence of its own and is translated. A text or a number is the author's or the learner's and is not. The hole `{at}` is for
 * the cell.
 */
export interface ElementSentence {
  says: string;
  with?: Readonly<Record<string, string | number | ElementSentence>>;
}

export const say = (says: string, values: NonNullable<ElementSentence['with']> = {}): ElementSentence => ({ says, with: values });

/** Writes a sentence. The `translations` parameter maps English sentences and words to those of another language. */
export function writeSentence(
  { says, with: values = {} }: ElementSentence,
  at: string,
  translations: Readonly<Record<string, string>> = {},
): string {
  const template = Object.hasOwn(translations, says) ? translations[says]! : says;
  return template.replaceAll(/\{(\w+)\}/g, (hole, name: string) => {
    const value = name === 'at' ? at : Object.hasOwn(values, name) ? values[name]! : hole;
    return typeof value === 'object' ? writeSentence(value, at, translations) : String(value);
  });
}
