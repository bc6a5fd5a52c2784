import type { FaultCode } from '../findings.ts';

type FaultDetail = Readonly<Record<string, string | number>>;

/** Contains the sentence about each fault. What differs in an element has a sentence of its own, which its check builds. */
export type FaultTexts = Readonly<Record<Exclude<FaultCode, `element${string}`>, (cell: string, detail: FaultDetail) => string>>;

/**
 * Creates the function that describes a fault for the learner. Its `cell` parameter is the address of the first cell with the fault, or an
 * empty string. A finding of an older version holds the sentence about an element in its details.
 */
export const createFaultDescriber = (texts: FaultTexts) => (fault: FaultCode, cell: string, detail: FaultDetail) =>
  Object.hasOwn(texts, fault) ? texts[fault as keyof FaultTexts](cell, detail) : String(detail.text ?? '').replaceAll('{at}', cell);

export const describeShift = (count: number, noun: string, forward: string, back: string) =>
  count === 0 ? '' : `${Math.abs(count)} ${noun}${Math.abs(count) === 1 ? '' : 's'} ${count > 0 ? forward : back}`;
