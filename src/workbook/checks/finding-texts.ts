import { writeSentence } from './element-sentence.ts';
import { checkTextsEn } from './texts/check-texts.ts';
import type { Finding } from './findings.ts';

export interface FindingTextPart {
  text: string;
  isBold: boolean;
}

/**
 * Returns the message for a failed or unclear finding as a list of parts. The cell address, or the area when all of its cells have the
 * fault, is bold. When more cells have the same fault, text such as "(and 4 more)" follows the address. The sheet name precedes the
 * address unless `sheetName` is null.
 */
export function describeFinding(
  { fault = 'unclear', cell, otherCellCount = 0, detail = {}, sentence }: Finding,
  sheetName: string | null = null,
  texts = checkTextsEn,
): FindingTextPart[] {
  const place = sentence && cell !== undefined && detail.area !== undefined ? String(detail.area) : cell;
  const label = place === undefined ? '' : sheetName === null ? place : `${sheetName}!${place}`;
  const text = sentence
    ? writeSentence(sentence, cell === undefined ? String(detail.area) : CELL_PLACEHOLDER, texts.sentences)
    : texts.describeFault(fault, CELL_PLACEHOLDER, detail);
  const end = otherCellCount > 0 ? texts.andMore(otherCellCount) : '';
  const [before = '', ...after] = text.split(CELL_PLACEHOLDER);
  const parts = [
    { text: before, isBold: false },
    ...after.flatMap((rest) => [
      { text: label, isBold: true },
      { text: rest, isBold: false },
    ]),
    { text: end, isBold: false },
  ];
  return parts.filter((part) => part.text !== '');
}
/**
 * Serves as a placeholder for the cell address in a fault message. XML does not allow the character U+0000, so the character cannot
 * occur in a workbook's text.
 */
const CELL_PLACEHOLDER = '\0';
