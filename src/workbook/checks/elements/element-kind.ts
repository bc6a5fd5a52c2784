import { say, type ElementSentence } from '../element-sentence.ts';
import { containsCell, getColumnOfCellKey, getRowOfCellKey, type Area } from '#workbook/reader/cell-address.ts';
import type { Sheet } from '#workbook/reader/workbook.ts';
import type { Check } from '../check-set.ts';
import type { FaultCode } from '../findings.ts';
import type { CheckRun } from '../kinds/check-run.ts';
import { normalizeTextForComparison } from '../values/same-value.ts';
import type { ElementFact, ElementFacts } from './element-names.ts';
import type { SheetElements } from './sheet-elements.ts';

export type ElementCheck = Extract<Check, { kind: 'element' }>;

/**
 * Returns or contains the sentence that the learner reads. In a text, `{at}` stands for the checked cells, `{found}` and `{wanted}` for the
 * two values, `{item}` for the name of the element, and `{column}` for the column of the cell. Two sentences are for a wanted true and a
 * wanted false.
 */
type FaultSentence =
  | string
  | readonly [isMissing: string, isSurplus: string]
  | ((found: ElementFact | undefined, wanted: ElementFact) => string | ElementSentence);

/** Describes one fact about an element: how an author chooses it, how it is compared, and what a learner reads when it differs. */
export interface ElementField {
  label: string;
  input: 'flag' | 'text' | 'number' | Readonly<Record<string, string>>;
  fault: FaultSentence;
  isSame?: (found: ElementFact, wanted: ElementFact) => boolean;
  /** Is true for a fact that an author must tick. */
  isOptional?: true;
  /** Is true for a fact about the whole workbook, which is proposed for one sheet only. */
  isOfWorkbook?: true;
  /** Is true for a fact that is wanted as it is, changed or not, when another one is wanted. */
  isWantedWithOthers?: true;
  /** Is true for a fact that most cells can have without looking different. */
  isUnseen?: true;
  /** Is true for a fact that an author must tick unless the solution changes an element of the start workbook. */
  isOptionalWhenNew?: true;
}

/** Creates the description of a fact that is either true or false. */
export const flag = (label: string, isMissing: string, isSurplus: string): ElementField => ({
  label,
  input: 'flag',
  fault: [isMissing, isSurplus],
});

export interface FoundElement {
  area: Area | null;
  facts: ElementFacts;
}

export interface ElementFault {
  fault: FaultCode;
  sentence: string | ElementSentence;
  /** Holds the cell with the fault. In the sentence, `{at}` stands for the cell, or for the area when all of its cells have the fault. */
  cell?: { row: number; column: number };
  isOfArea?: boolean;
  otherCellCount?: number;
}

export interface ElementCheckContext {
  run: CheckRun;
  check: ElementCheck;
  sheet: Sheet;
  area: Area;
  elements: SheetElements;
  loadFunctions: () => Promise<void>;
}

/**
 * Describes a kind of element. The fields determine the check, the schema, the author's form and the proposal. A kind lists the elements of a
 * sheet or reads the facts of single cells.
 */
export interface ElementKindDefinition {
  fields: Readonly<Record<string, ElementField>>;
  /** Contains the sentence for a learner whose sheet lacks the element, or has it although `isForbidden` is true. */
  missing: string;
  /** Contains the sentence about an element that covers other cells. An element without this sentence belongs to the whole sheet. */
  otherArea?: string;
  /** Names the field that identifies an element, such as its name. */
  identity?: string;
  isForbidden?: true;
  /** Is true when another kind of check covers that the element exists. */
  needsFacts?: true;
  /** Reads what a cell itself stores. Proposals compare these facts, so that a line between two cells is proposed once. */
  readOwnCells?: ElementKindDefinition['readCells'];
  isProposed?: (facts: ElementFacts, elements: SheetElements) => boolean;
  list?: (elements: SheetElements) => Promise<FoundElement[]>;
  /** Reads the facts of cells. A check then compares every cell of its area. */
  readCells?: (elements: SheetElements) => Promise<(row: number, column: number) => ElementFacts>;
  /** Replaces the comparison of the fields. */
  check?: (context: ElementCheckContext) => Promise<ElementFault | null>;
}

const DETAIL_MAX_LENGTH = 60;

function formatFact(fact: ElementFact | undefined): string | ElementSentence {
  if (fact === undefined || fact === '') return say('nothing');
  if (typeof fact === 'boolean') return say(fact ? 'yes' : 'no');
  const text = String(fact);
  return text.length > DETAIL_MAX_LENGTH ? `${text.slice(0, DETAIL_MAX_LENGTH)}…` : text;
}

export function isSameFact(field: ElementField | undefined, found: ElementFact | undefined, wanted: ElementFact): boolean {
  // A missing fact equals false and an empty text, because files do not store what has its usual value.
  const own = found ?? (typeof wanted === 'boolean' ? false : typeof wanted === 'string' ? '' : 0);
  if (field?.isSame) return field.isSame(own, wanted);
  if (typeof own === 'number' && typeof wanted === 'number') return Math.abs(own - wanted) <= 1e-6;
  return typeof own === 'string' && typeof wanted === 'string'
    ? normalizeTextForComparison(own) === normalizeTextForComparison(wanted)
    : own === wanted;
}

/** Returns the sentence about a fact that differs. */
export function buildFaultSentence(
  { fault, input }: ElementField,
  found: ElementFact | undefined,
  wanted: ElementFact,
  item: ElementFact | undefined,
  column = '',
): ElementSentence {
  const sentence = typeof fault === 'function' ? fault(found, wanted) : typeof fault === 'string' ? fault : fault[wanted === true ? 0 : 1];
  if (typeof sentence !== 'string') return sentence;
  const name = (fact: ElementFact | undefined) => {
    const word = typeof input === 'object' && Object.hasOwn(input, String(fact)) ? input[String(fact)]! : null;
    return word === null ? formatFact(fact) : say(word);
  };
  const values = { found: name(found), wanted: name(wanted), item: formatFact(item), column };
  return say(sentence, Object.fromEntries(Object.entries(values).filter(([hole]) => sentence.includes(`{${hole}}`))));
}

/** Returns the first wanted fact that an element does not have. */
export function findDifferentFact(fields: ElementKindDefinition['fields'], facts: ElementFacts, wants: ElementFacts): string | null {
  const differs = ([key, wanted]: [string, ElementFact]) =>
    Object.hasOwn(fields, key) && !isSameFact(fields[key], Object.hasOwn(facts, key) ? facts[key] : undefined, wanted);
  return Object.entries(wants).find(differs)?.[0] ?? null;
}

/** Returns whether most of the filled cells outside some areas have the wanted facts, too. */
export function areMostLike(
  fields: ElementKindDefinition['fields'],
  { cells }: Sheet,
  areas: readonly Area[],
  wants: ElementFacts,
  read: (row: number, column: number) => ElementFacts,
): boolean {
  const others = [...cells].filter(([key, { value, formula }]) => {
    const [row, column] = [getRowOfCellKey(key), getColumnOfCellKey(key)];
    return (value !== null || formula !== null) && !areas.some((area) => containsCell(area, row, column));
  });
  const like = others.filter(([key]) => findDifferentFact(fields, read(getRowOfCellKey(key), getColumnOfCellKey(key)), wants) === null);
  return others.length > 0 && like.length * 2 > others.length;
}
