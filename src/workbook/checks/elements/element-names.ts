/**
 * Maps the kinds of elements that a check can require to a description of the check. `{at}` stands for the checked cells. The learner's page
 * shows the descriptions, and everything else about a kind is in the `kinds` folder.
 */
export const ELEMENT_NAMES = {
  table: 'Style and total row of the table {at}',
  highlight: 'Conditional formatting of {at}',
  validation: 'Data validation of {at}',
  chart: 'Chart on {sheet}',
  pivot: 'Pivot table on {sheet}',
  name: 'Defined name {item}',
  sparkline: 'Sparkline in {at}',
  page: 'Page set-up of {sheet}',
  headerFooter: 'Header and footer of {sheet}',
  freeze: 'Frozen panes of {sheet}',
  view: 'View of {sheet}',
  font: 'Font of {at}',
  fill: 'Fill of {at}',
  border: 'Lines around {at}',
  align: 'Alignment of {at}',
  cellStyle: 'Style of {at}',
  cleared: 'No format in {at}',
  merge: '{at} merged or centered across',
  size: 'Column width and row height of {at}',
  hidden: 'Hidden and grouped rows and columns of {sheet}',
  link: 'Link in {at}',
  comment: 'Comment in {at}',
  sheets: 'Sheets of the workbook',
  properties: 'Properties of the workbook',
  data: 'Values in {at}',
  inserted: 'Inserted or deleted rows and columns of {sheet}',
  noHighlight: 'No conditional formatting in {at}',
  noTable: '{at} is no longer a table',
  noFilter: 'No filter in {at}',
} as const;
export type ElementKind = keyof typeof ELEMENT_NAMES;

/** Describes one fact about an element, for example that its text is bold. */
export type ElementFact = string | number | boolean;
export type ElementFacts = Record<string, ElementFact>;

export const isElementKind = (text: string): text is ElementKind => Object.hasOwn(ELEMENT_NAMES, text);
