import { workbookChecksWords } from '#admin-words/workbook-checks.ts';
import type { Check, CheckSet } from '#workbook/checks/check-set.ts';
import { formatValueForMessage } from '#workbook/checks/values/format-value-for-message.ts';
import { listAreaCells } from '#workbook/checks/sheet-area.ts';
import { parseAreaAddress, toCellAddress, toCellKey } from '#workbook/reader/cell-address.ts';
import type { Workbook } from '#workbook/reader/workbook.ts';
import { describeRunRule, type VariedRun } from '#workbook/vary/classify-runs.ts';
import { listUnchangingCells, makeVersions, type DrawFault } from '#workbook/vary/make-versions.ts';
import { nameVersions } from '#workbook/vary/name-versions.ts';
import { planVersions } from '#workbook/vary/plan-versions.ts';
import { proveVersions, writeSolvedVersion, type VersionFault } from '#workbook/vary/prove-versions.ts';
import type { RunChoices, RunRule, WorkbookVersion } from '#workbook/vary/version.ts';
import { writeVersion } from '#workbook/vary/write-version.ts';

export interface NumbersRequest {
  set: CheckSet;
  choices: RunChoices;
}

/** Describes what the author sees of a run: its title, its rule in words, and what can be chosen. */
export interface RunRow {
  at: string;
  title: string;
  words: string;
  varies: boolean;
  rule: RunRule;
  rules: readonly RunRule[];
  low: number | null;
  high: number | null;
}

export interface NumbersPlan {
  /** Names the versions: 12 hexadecimal digits over both workbooks, the rules and the variations. */
  numbers: string;
  startHash: string;
  runs: RunRow[];
  /** Says in words why there can be no own numbers. */
  problems: string[];
}

export interface ProvedVersions {
  versions: WorkbookVersion[];
  faults: VersionFault[];
  /** Names the checked cells whose result is the same in every version. */
  unchanging: string[];
  /** Names why most drawn data made no version. Is null when none were refused, and for stored versions. */
  hindrance: DrawFault | null;
}

export interface VersionLine {
  cell: string;
  isResult: boolean;
  values: string[];
}

interface Books {
  start: Workbook;
  solution: Workbook;
  files: Record<'start' | 'solution', Blob>;
}

const MAX_LINES = 60;
type Plan = Awaited<ReturnType<typeof planVersions>>;
export type ReportProgress = (text: string) => void;

/** Makes the versions of own numbers from the author's workbooks. It keeps the last plan, which takes a while to make. */
export class NumbersDesk {
  readonly #report: ReportProgress;
  #last: { key: string; plan: Promise<Plan> } | null = null;

  constructor(report: ReportProgress) {
    this.#report = report;
  }

  async plan(books: Books, request: NumbersRequest): Promise<NumbersPlan> {
    const plan = await this.#plan(books, request);
    const runRows = plan.runs.map((run) => toRunRow(plan.set, run));
    if (!isSecureContext) return { numbers: '', startHash: '', runs: runRows, problems: [workbookChecksWords.ownNumbersNeedPortalOver] };
    const named = await nameVersions(plan, await readBytes(books.files.start), await readBytes(books.files.solution));
    return { ...named, runs: runRows, problems: plan.problems };
  }

  async make(books: Books, request: NumbersRequest): Promise<ProvedVersions> {
    const plan = await this.#plan(books, request);
    const [seed] = crypto.getRandomValues(new Uint32Array(1));
    const refused = new Map<DrawFault, number>();
    const versions = await makeVersions(plan, seed!, {
      report: (count) => this.#report(workbookChecksWords.makingVersionsSoFar(count)),
      onRefused: (fault) => refused.set(fault, (refused.get(fault) ?? 0) + 1),
    });
    const [hindrance] = [...refused].toSorted(([, one], [, other]) => other - one)[0] ?? [null];
    return { ...(await this.#prove(books, plan, versions)), hindrance };
  }

  /** Proves versions that are stored already. */
  async prove(books: Books, request: NumbersRequest, versions: WorkbookVersion[]): Promise<ProvedVersions> {
    return this.#prove(books, await this.#plan(books, request), versions);
  }

  async #prove({ files }: Books, plan: Plan, versions: WorkbookVersion[]): Promise<ProvedVersions> {
    const bytes = await readBytes(files.start);
    const report = (count: number) => this.#report(workbookChecksWords.provingVersionsOf(count, versions.length));
    const faults = await proveVersions(plan, bytes, versions, report);
    const right = versions.filter(({ number }) => !faults.some((fault) => fault.number === number));
    return { versions: right, faults, unchanging: listUnchangingCells(plan.set, right), hindrance: null };
  }

  /** Lists the cells that vary and the checked cells, with their values in some versions. */
  async show(books: Books, request: NumbersRequest, versions: readonly WorkbookVersion[]): Promise<VersionLine[]> {
    const { set, runs } = await this.#plan(books, request);
    const names = Object.keys(set.given);
    const toLabel = (sheet: string, cell: string) => (names.length > 1 ? `${sheet} ${cell}` : cell);
    const lines: VersionLine[] = [];
    for (const { sheetKey, area } of runs.filter(({ varies }) => varies)) {
      const sheet = names.find((name) => name.toLowerCase() === sheetKey);
      for (const { row, column } of sheet === undefined ? [] : listAreaCells(area)) {
        const cell = toCellAddress(row, column);
        const format = await findFormat(books.start, sheet!, row, column);
        const values = versions.map(({ cells }) =>
          formatValueForMessage(cells[sheet!]?.[cell] ?? set.given[sheet!]![cell] ?? null, format),
        );
        lines.push({ cell: toLabel(sheet!, cell), isResult: false, values });
      }
    }
    const results: VersionLine[] = [];
    for (const [key] of Object.entries(set.targets)) {
      const [sheet, at] = splitKey(key);
      for (const [index, { row, column }] of listAreaCells(parseAreaAddress(at)!).entries()) {
        const format = await findFormat(books.solution, sheet, row, column);
        const values = versions.map(({ targets }) => formatValueForMessage(targets[key]?.expected[index] ?? null, format));
        results.push({ cell: toLabel(sheet, toCellAddress(row, column)), isResult: true, values });
      }
    }
    return [...lines.slice(0, MAX_LINES), ...results.slice(0, MAX_LINES)];
  }

  /** Writes the workbook of a version, with or without its solution. Rejects with a VersionRefusal. */
  async write(
    { files, ...books }: Books,
    request: NumbersRequest,
    version: WorkbookVersion,
    isSolved: boolean,
  ): Promise<Uint8Array<ArrayBuffer>> {
    if (!isSolved) return writeVersion(await readBytes(files.start), version);
    return writeSolvedVersion(await this.#plan({ files, ...books }, request), await readBytes(files.solution), version);
  }

  #plan({ start, solution }: Books, { set, choices }: NumbersRequest): Promise<Plan> {
    const checks: Check[] = set.checks;
    const key = JSON.stringify([set.revision, choices]);
    if (this.#last?.key !== key) this.#last = { key, plan: planVersions(start, solution, checks, set, choices) };
    return this.#last.plan;
  }

  /** Forgets the plan, because another workbook is open. */
  clear(): void {
    this.#last = null;
  }
}

const readBytes = async (file: Blob) => new Uint8Array(await file.arrayBuffer());

function splitKey(key: string): [sheet: string, at: string] {
  const separator = key.lastIndexOf('!');
  return [key.slice(0, separator), key.slice(separator + 1)];
}

async function findFormat(workbook: Workbook, sheetName: string, row: number, column: number): Promise<string> {
  const cell = (await workbook.readSheet(sheetName)).cells.get(toCellKey(row, column));
  return cell ? workbook.numberFormatOf(cell.style) : 'General';
}

/** A run is called by the text above it, or beside a single cell, and else by its area. */
function toRunRow(set: CheckSet, run: VariedRun): RunRow {
  const { at, area, sheetKey, rule, rules, varies, low, high } = run;
  const given = Object.entries(set.given).find(([name]) => name.toLowerCase() === sheetKey)?.[1] ?? {};
  const beside = area.left > 1 ? given[toCellAddress(area.top, area.left - 1)] : null;
  const above = area.top > 1 ? given[toCellAddress(area.top - 1, area.left)] : null;
  const [first, second] = run.values.length === 1 ? [beside, above] : [above, null];
  const title = [first, second].find((text) => typeof text === 'string' && text.trim() !== '') ?? at;
  return { at, title: String(title), words: describeRunRule(run), varies, rule, rules, low, high };
}
