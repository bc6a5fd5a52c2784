// This file checks workbooks whose XML the tests write, as the spreadsheet programs save it.
import { buildRelationships, buildWorkbookParts, type WorkbookContents } from '#workbook/reader/testing/workbook-parts.ts';
import { buildZipArchive } from '#workbook/reader/testing/zip-parts.ts';
import { readWorkbook } from '#workbook/reader/read-workbook.ts';
import type { Workbook } from '#workbook/reader/workbook.ts';
import { proposeCheckByHand, type AddedKind } from '#workbook/proposals/propose-check-by-hand.ts';
import { proposeChecksFromSolution } from '#workbook/proposals/propose-checks-from-solution.ts';
import { compileCheckSet } from '../../compile-check-set.ts';
import { listFindings } from '../../finding-list.ts';
import { runCheckSet } from '../../run-check-set.ts';
import { checkTextsEn } from '../../texts/check-texts.ts';
import { checkTextsEs } from '../../texts/es.ts';
import { checkTextsFr } from '../../texts/fr.ts';
import { checkSetSchema } from '#shared/validation/check-set-schema.ts';
import type { Check } from '../../check-set.ts';
import type { ElementKind } from '../element-names.ts';

/** Names the kinds of checks that samples are judged with: elements, and kinds for lists and formulas. */
export type SampleKind = ElementKind | 'result' | 'formula' | 'format' | 'given' | 'sorted' | 'filter' | 'random' | 'structured';
export type SampleFile = WorkbookContents | (() => Promise<Workbook>);

export interface ElementSample {
  element: SampleKind;
  start: SampleFile;
  solution: SampleFile;
  /** Holds what the proposal is expected to want and where. */
  wants: Record<string, unknown>;
  at?: string;
  /** Is true when the given data is checked as well, because the work moves it. */
  guardsData?: true;
  /** Contains the same work as Excel, LibreOffice and Google Sheets save it, or done in another right way. */
  right: Record<string, SampleFile>;
  /** Contains near misses by the sentence that the learner reads. */
  wrong: Record<string, SampleFile>;
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
  wants: Record<string, unknown> | null;
  at: string | null;
  verdicts: Record<string, string>;
}

export const openSample = (file: SampleFile): Promise<Workbook> => (typeof file === 'function' ? file() : buildElementWorkbook(file));

const isOfKind = (check: Check, kind: SampleKind) =>
  check.kind === 'element' ? check.element === kind : check.kind === (kind === 'structured' ? 'formula' : kind);

/** Returns what a check wants, and only the given options of a check that is not about an element. */
function readWants(check: Check, names: readonly string[]): Record<string, unknown> {
  return check.kind === 'element' ? check.wants : Object.fromEntries(Object.entries(check).filter(([name]) => names.includes(name)));
}

/**
 * Proposes the check of a sample, adds the same check by hand, and judges the workbooks of the sample. Returns what happened and what should
 * have happened.
 */
export async function judgeSample(sample: ElementSample): Promise<{ found: SampleJudgement; wanted: SampleJudgement }> {
  const { element, start, solution, wants, at, guardsData, right, wrong } = sample;
  const [startBook, solvedBook] = [await openSample(start), await openSample(solution)];
  const { proposals } = await proposeChecksFromSolution(startBook, solvedBook);
  const proposed = proposals.map(({ check }) => check).find((check) => isOfKind(check, element));
  if (!proposed) throw new Error(`No check of ${element} is proposed.`);
  const ticked = element === 'structured' && proposed.kind === 'formula' ? { ...proposed, structured: true } : proposed;
  const checks = guardsData ? proposals.map(({ check }) => check) : [ticked];
  const compile = async (own: Check[]) => checkSetSchema.parse(await compileCheckSet(startBook, solvedBook, own));
  const set = await compile(checks);
  const judge = async (file: SampleFile) => {
    const report = await runCheckSet(set, await openSample(file));
    const [text, ...translated] = [checkTextsEn, checkTextsFr, checkTextsEs].map((texts) =>
      listFindings(set.checks, report, texts)
        .lines[0]?.parts.map((part) => part.text)
        .join(''),
    );
    if (text !== undefined && translated.includes(text)) throw new Error(`“${text}” is not translated.`);
    return text ?? report.verdict;
  };
  const found: SampleJudgement = {
    wants: readWants(proposed, Object.keys(wants)),
    at: at === undefined ? null : proposed.at,
    verdicts: {},
  };
  const wanted: SampleJudgement = { wants, at: at ?? null, verdicts: {} };
  for (const [way, file] of Object.entries({ solution, ...right })) {
    found.verdicts[way] = await judge(file);
    wanted.verdicts[way] = 'pass';
  }
  found.verdicts.start = (await judge(start)) === 'pass' ? 'pass' : 'fail';
  wanted.verdicts.start = element === 'given' ? 'pass' : 'fail';
  for (const [text, file] of Object.entries(wrong)) {
    found.verdicts[text] = await judge(file);
    // Two near misses can have the same sentence, and then end in a number.
    wanted.verdicts[text] = text.replace(/ #\d$/, '');
  }
  const added = await proposeCheckByHand(startBook, solvedBook, nameAddedKind(proposed), proposed.sheet, proposed.at);
  const byHand = await compile([added.check]);
  found.verdicts['a check added by hand, of the solution'] = (await runCheckSet(byHand, await openSample(solution))).verdict;
  wanted.verdicts['a check added by hand, of the solution'] = 'pass';
  return { found, wanted };
}

const nameAddedKind = (check: Check): AddedKind =>
  check.kind === 'element' ? `element ${check.element}` : (check.kind as Exclude<typeof check.kind, 'present'>);
