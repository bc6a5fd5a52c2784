// This file checks workbooks whose XML the tests write, as the spreadsheet programs save it.
import { buildRelationships, buildWorkbookParts, type WorkbookContents } from '#workbook/reader/testing/workbook-parts.ts';
import { buildZipArchive } from '#workbook/reader/testing/zip-parts.ts';
import { readWorkbook } from '#workbook/reader/read-workbook.ts';
import type { Workbook } from '#workbook/reader/workbook.ts';
import { proposeChecksFromSolution } from '#workbook/proposals/propose-checks-from-solution.ts';
import { compileCheckSet } from '../../compile-check-set.ts';
import { listFindings } from '../../finding-list.ts';
import { runCheckSet } from '../../run-check-set.ts';
import { checkTextsEn } from '../../texts/check-texts.ts';
import { checkTextsEs } from '../../texts/es.ts';
import { checkTextsFr } from '../../texts/fr.ts';
import { checkSetSchema } from '#shared/validation/check-set-schema.ts';
import type { ElementFacts, ElementKind } from '../element-names.ts';

export interface ElementSample {
  element: ElementKind;
  start: WorkbookContents;
  solution: WorkbookContents;
  /** Holds what the proposal is expected to want and where. */
  wants: ElementFacts;
  at?: string;
  /** Contains the same work as Excel, LibreOffice and Google Sheets save it, or done in another right way. */
  right: Record<string, WorkbookContents>;
  /** Contains near misses by the sentence that the learner reads. */
  wrong: Record<string, WorkbookContents>;
}

export const buildElementWorkbook = (contents: WorkbookContents): Promise<Workbook> =>
  readWorkbook(buildZipArchive(buildWorkbookParts(contents)));

/** Builds the relationships of the sheet `Data`. */
export const relateSheet = (...relationships: Parameters<typeof buildRelationships>): Record<string, string> => ({
  'xl/worksheets/_rels/sheet1.xml.rels': buildRelationships(...relationships),
});

/** Writes rows of constants and of formulas, from cell A1 on. A formula is a text such as `=A1+1`, or `=A1+1|3` with its result. */
export function buildRows(rows: readonly (readonly (number | string | null)[])[], styles: Readonly<Record<string, number>> = {}): string {
  const cells = (row: readonly (number | string | null)[], number: number) =>
    row.map((value, index) => {
      const address = `${String.fromCharCode(65 + index)}${number}`;
      const style = styles[address] === undefined ? '' : ` s="${styles[address]}"`;
      if (value === null) return style === '' ? '' : `<c r="${address}"${style}/>`;
      if (typeof value === 'number') return `<c r="${address}"${style}><v>${value}</v></c>`;
      const [, formula, result] = /^=([^|]*)(?:\|(.*))?$/.exec(value) ?? [];
      if (formula !== undefined) return `<c r="${address}"${style}><f>${formula}</f>${result === undefined ? '' : `<v>${result}</v>`}</c>`;
      return `<c r="${address}"${style} t="inlineStr"><is><t>${value}</t></is></c>`;
    });
  return rows.map((row, index) => `<row r="${index + 1}">${cells(row, index + 1).join('')}</row>`).join('');
}

export interface SampleJudgement {
  wants: ElementFacts | null;
  at: string | null;
  verdicts: Record<string, string>;
}

/** Proposes the check of a sample and judges the workbooks of the sample with it. Returns what happened and what should have happened. */
export async function judgeSample(sample: ElementSample): Promise<{ found: SampleJudgement; wanted: SampleJudgement }> {
  const { element, start, solution, wants, at, right, wrong } = sample;
  const [startBook, solvedBook] = [await buildElementWorkbook(start), await buildElementWorkbook(solution)];
  const { proposals } = await proposeChecksFromSolution(startBook, solvedBook);
  const proposed = proposals.map(({ check }) => check).find((check) => check.kind === 'element' && check.element === element);
  if (proposed?.kind !== 'element') throw new Error(`No check of ${element} is proposed.`);
  const set = checkSetSchema.parse(await compileCheckSet(startBook, solvedBook, [proposed]));
  const judge = async (contents: WorkbookContents) => {
    const report = await runCheckSet(set, await buildElementWorkbook(contents));
    const [text, ...translated] = [checkTextsEn, checkTextsFr, checkTextsEs].map((texts) =>
      listFindings(set.checks, report, texts)
        .lines[0]?.parts.map((part) => part.text)
        .join(''),
    );
    if (text !== undefined && translated.includes(text)) throw new Error(`“${text}” is not translated.`);
    return text ?? report.verdict;
  };
  const found: SampleJudgement = { wants: proposed.wants, at: at === undefined ? null : proposed.at, verdicts: {} };
  const wanted: SampleJudgement = { wants, at: at ?? null, verdicts: {} };
  for (const [way, contents] of Object.entries({ solution, ...right })) {
    found.verdicts[way] = await judge(contents);
    wanted.verdicts[way] = 'pass';
  }
  found.verdicts.start = (await judge(start)) === 'pass' ? 'pass' : 'fail';
  wanted.verdicts.start = 'fail';
  for (const [text, contents] of Object.entries(wrong)) {
    found.verdicts[text] = await judge(contents);
    // Two near misses can have the same sentence, and then end in a number.
    wanted.verdicts[text] = text.replace(/ #\d$/, '');
  }
  if (Object.keys(right).length < 3 || Object.keys(wrong).length < 4) throw new Error(`The sample of ${element} is too small.`);
  return { found, wanted };
}
