import type { Check } from './check-set.ts';
import type { CheckReport, FaultCode, Finding } from './findings.ts';
import { checkTextsEn } from './texts/check-texts.ts';
import { describeFinding, type FindingTextPart } from './finding-texts.ts';

/** Describes one line of the findings list. Each line is about one cell whose content is not correct yet. */
export interface FindingLine {
  checkId: string;
  parts: FindingTextPart[];
  hint: string | null;
  sheet: string;
  /** Holds the address of the first cell with the fault, or null when the fault does not concern a single cell. */
  cell: string | null;
  /** Is true when the failed check has weight zero, so the finding is only advice. */
  isAdvice: boolean;
}

/** Lists the findings of a report in display order. */
export interface ListedFindings {
  checkCount: number;
  passedCount: number;
  lines: FindingLine[];
  passed: { checkId: string; text: string }[];
}

const CAUSES: ReadonlySet<FaultCode | undefined> = new Set([
  'anchor',
  'rangeShort',
  'noRefTo',
  'constant',
  'functionMissing',
  'circular',
  'otherWorkbook',
  'noSuchFunction',
]);
const SYMPTOMS: ReadonlySet<FaultCode | undefined> = new Set(['wrongValue', 'error']);

const ADVICE = 'anchorAdvice' satisfies FaultCode;

interface FailedCheck {
  check: Check;
  finding: Finding;
}

/**
 * Creates the learner's list of findings from a report. The list has one line for each cell. Faults that cause other faults come
 * first. When the checks cover several sheets, each line names the sheet.
 */
export function listFindings(checks: readonly Check[], { findings }: CheckReport, texts = checkTextsEn): ListedFindings {
  const checksById = new Map(checks.map((check) => [check.id, check]));
  const isOnOneSheet = new Set(checks.map(({ sheet }) => sheet)).size <= 1;
  const failed = findings.flatMap((finding): FailedCheck[] => {
    const check = checksById.get(finding.id);
    const isTold = finding.outcome === 'fail' || finding.outcome === 'unclear' || finding.fault === ADVICE;
    return check && isTold ? [{ check, finding }] : [];
  });
  const lines = putCausesFirst(keepOnePerCell(failed)).map(({ check, finding }): FindingLine => ({
    checkId: check.id,
    parts: describeFinding(finding, isOnOneSheet ? null : check.sheet, texts),
    hint: check.hint,
    sheet: check.sheet,
    cell: finding.cell ?? null,
    isAdvice: check.weight === 0 || finding.fault === ADVICE,
  }));
  const passed = findings.flatMap(({ id, outcome }) => {
    const check = checksById.get(id);
    return check && outcome === 'pass' ? [{ checkId: id, text: texts.describeCheck(check) }] : [];
  });
  return { checkCount: checks.length, passedCount: passed.length, lines: keepDifferentTexts(lines), passed };
}

/**
 * Keeps one finding for each cell. The function keeps the cause of a fault when the first finding is only a symptom, and otherwise
 * keeps the first finding.
 */
function keepOnePerCell(failed: readonly FailedCheck[]): FailedCheck[] {
  const kept: FailedCheck[] = [];
  for (const one of failed) {
    const { cell, fault } = one.finding;
    const index = kept.findIndex((other) => cell !== undefined && other.finding.cell === cell && other.check.sheet === one.check.sheet);
    if (index < 0) kept.push(one);
    else if (SYMPTOMS.has(kept[index]!.finding.fault) && CAUSES.has(fault)) kept[index] = one;
  }
  return kept;
}

/** Within each area, places causes, such as a missing `$`, before symptoms, such as a wrong value. */
function putCausesFirst(failed: readonly FailedCheck[]): FailedCheck[] {
  const ordered = [...failed];
  for (const cause of failed.filter(({ finding }) => CAUSES.has(finding.fault))) {
    const { sheet, at } = cause.check;
    const symptom = ordered.findIndex(({ check, finding }) => check.sheet === sheet && check.at === at && SYMPTOMS.has(finding.fault));
    const index = ordered.indexOf(cause);
    if (symptom < 0 || symptom > index) continue;
    ordered.splice(index, 1);
    ordered.splice(symptom, 0, cause);
  }
  return ordered;
}

function keepDifferentTexts(lines: readonly FindingLine[]): FindingLine[] {
  const toText = ({ parts }: FindingLine) => parts.map(({ text }) => text).join('');
  return lines.filter((line, index) => lines.findIndex((other) => toText(other) === toText(line)) === index);
}
