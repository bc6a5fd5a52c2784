/**
 * Maps the kinds of elements that a check can require to a description of the check. `{at}` stands for the checked cells. The learner's page
 * shows the descriptions, and everything else about a kind is in the `kinds` folder.
 */
export const ELEMENT_NAMES = {
  table: 'Style and total row of the table {at}',
  highlight: 'Conditional formatting of {at}',
  validation: 'Data validation of {at}',
  chart: 'Chart on {sheet}',
  noHighlight: 'No conditional formatting in {at}',
  noTable: '{at} is no longer a table',
  noFilter: 'No filter in {at}',
} as const;
export type ElementKind = keyof typeof ELEMENT_NAMES;

/** Describes one fact about an element, for example that its text is bold. */
export type ElementFact = string | number | boolean;
export type ElementFacts = Record<string, ElementFact>;

export const isElementKind = (text: string): text is ElementKind => Object.hasOwn(ELEMENT_NAMES, text);
