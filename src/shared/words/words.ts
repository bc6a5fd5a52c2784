import type { Language } from './language.ts';

/** Describes a translation of an area's English texts: the same names, and functions with the same parameters. */
export type Words<English> = {
  readonly [Name in Exclude<keyof English, 'area'>]: English[Name] extends (...values: infer Values) => string
    ? (...values: Values) => string
    : English[Name] extends string
      ? string
      : Words<English[Name]>;
};

export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Creates the function that selects a plural form by the number, and writes the number in the place of `#`. */
export function createCount(language: Language): (n: number, forms: PluralForms) => string {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  return (n, forms) => (forms[rules.select(n)] ?? forms.other).replaceAll('#', numbers.format(n));
}
