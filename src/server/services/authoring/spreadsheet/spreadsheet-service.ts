import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { AppError } from '#shared/app-error.ts';
import type { SpreadsheetReview } from '#shared/authoring/spreadsheet/review-spreadsheet.ts';
import { formatSpreadsheet } from '#shared/authoring/spreadsheet/format-spreadsheet.ts';
import {
  MAX_LISTED_PROBLEMS,
  type GoodRowsPlan,
  type ImportPlan,
  type ImportResult,
  type ReviewedRow,
} from '#shared/authoring/spreadsheet/import-plan.ts';
import type { GoodRowsReview } from '#shared/authoring/spreadsheet/review-good-rows.ts';
import { listFileReferences, SpreadsheetFiles, type SpreadsheetFile } from '#shared/authoring/spreadsheet/spreadsheet-files.ts';
import { listAllowedCellValues, listSpreadsheetHelp } from '#shared/authoring/spreadsheet/spreadsheet-help.ts';
import type { SpreadsheetProblem, SpreadsheetTable } from '#shared/authoring/spreadsheet/spreadsheet-table.ts';
import { toModuleContent, type CardContent, type ModuleContent } from '#shared/authoring/module-content.ts';
import { listFileIds, replacePageLinks } from '#shared/page-types/card-fields.ts';
import { stripObjectExtension } from '#shared/media/object-url.ts';
import type { Deps } from '#server/deps.ts';
import { listCards } from '../card-service.ts';
import { replaceDraftCards, loadDraft } from '../drafts/draft-service.ts';
import { findSlowPatterns } from './find-slow-patterns.ts';
import { selectSpreadsheetFiles } from './spreadsheet-file-queries.ts';

/**
 * Describes a spreadsheet to be imported into a module: the bytes of an .xlsx or CSV file, and whether pages without a row are to be
 * deleted.
 */
export interface SpreadsheetUpload {
  moduleId: string;
  file: Uint8Array;
  deletesMissing: boolean;
}

/** Limits the length of each text in the import plan that administrators see. */
const SHOWN_TEXT_LENGTH = 300;

/** Returns the cards of a module as a spreadsheet: those of its draft if it has one, and otherwise the live cards. */
export async function exportSpreadsheet(
  deps: Pick<Deps, 'db' | 'now' | 'spreadsheets'>,
  moduleId: string,
  format: 'xlsx' | 'csv',
): Promise<{ fileName: string; content: Uint8Array }> {
  const { module, content } = await loadCurrentContent(deps, moduleId);
  const rows = formatSpreadsheet(content, new SpreadsheetFiles(await loadFiles(deps, content, [])));
  const task =
    format === 'csv'
      ? { kind: format, rows }
      : { kind: format, rows, choices: listAllowedCellValues(rows[0]!), help: listSpreadsheetHelp() };
  return { fileName: `${module.slug}.${format}`, content: await deps.spreadsheets.write(task) };
}

/** Compares a spreadsheet with the cards of a module, and returns the changes that an import would make, without writing anything. */
export async function planSpreadsheetImport(
  deps: Pick<Deps, 'db' | 'now' | 'spreadsheets' | 'regexSandbox'>,
  upload: SpreadsheetUpload,
): Promise<ImportPlan> {
  const current = await loadCurrentContent(deps, upload.moduleId);
  const input = await readUpload(deps, upload.file, current.content);
  const { review, problems } = await reviewUpload(deps, upload, input);
  // Each step takes tens of milliseconds for the longest file.
  await setImmediate();
  const hash = hashImport(current.content, review, upload);
  await setImmediate();
  const rows = review.rows.map(shortenTexts);
  await setImmediate();
  const goodRows = problems.length > 0 && !upload.deletesMissing ? await reviewRowsWithoutProblems(deps, input, problems) : null;
  const { created, changed, moved, deleted } = review.changes;
  return {
    module: current.module,
    version: current.version,
    isDraft: current.isDraft,
    hash,
    columns: review.columns,
    rows,
    problems: problems.slice(0, MAX_LISTED_PROBLEMS),
    problemCount: problems.length,
    created: created.length,
    changedCells: review.changedCellCount,
    changedPages: changed.length,
    moved: moved.length,
    deleted: deleted.length,
    missing: review.missing.length,
    changes: countSteps(review),
    goodRows: goodRows && countSteps(goodRows) > 0 ? describeGoodRows(goodRows, hashImport(current.content, goodRows, upload)) : null,
  };
}

function describeGoodRows(review: GoodRowsReview, hash: string): GoodRowsPlan {
  const leftOut = [...Map.groupBy(review.leftOut, ({ row }) => row)].map(([row, [first]]) => ({ row, message: first!.message }));
  return { hash, rows: review.rows.length, changes: countSteps(review), leftOut };
}

/**
 * Applies the changes of a spreadsheet to the draft of the module, and starts a draft when the module has none. `planHash` identifies the
 * plan that the administrator has seen. Throws `module.changed` when the cards have changed since the plan was created. Writes nothing when
 * the file has problems, unless only the good rows are wanted.
 */
export async function importSpreadsheet(
  deps: Pick<Deps, 'db' | 'now' | 'newId' | 'spreadsheets' | 'regexSandbox'>,
  upload: SpreadsheetUpload & { planHash: string; goodRowsOnly: boolean },
  adminId: string,
): Promise<ImportResult> {
  const { content } = await loadCurrentContent(deps, upload.moduleId);
  await setImmediate();
  const input = await readUpload(deps, upload.file, content);
  const whole = await reviewUpload(deps, upload, input);
  const leavesOut = upload.goodRowsOnly && !upload.deletesMissing && whole.problems.length > 0;
  const good = leavesOut ? await reviewRowsWithoutProblems(deps, input, whole.problems) : null;
  const review = good ?? whole.review;
  await setImmediate();
  if (hashImport(content, review, upload) !== upload.planHash) throw new AppError('module.changed');
  if (!good && whole.problems.length > 0) throw new AppError('sheet.problems');
  if (countSteps(review) === 0) throw new AppError('sheet.noChanges');
  await setImmediate();
  const newIds = new Map(review.changes.created.map(({ card }) => [card.id, deps.newId()]));
  const next = review.content.map((card) => replaceIds(card, newIds));
  const before = JSON.stringify(content);
  await setImmediate();
  await replaceDraftCards(deps, { moduleId: upload.moduleId, adminId }, (current) => {
    // Reviewing the file again inside the transaction would hold its locks for long.
    if (JSON.stringify(current) !== before) throw new AppError('module.changed');
    return next;
  });
  return { changes: countSteps(review), leftOut: [...new Set(good?.leftOut.map(({ row }) => row))] };
}

async function loadCurrentContent(deps: Pick<Deps, 'db' | 'now'>, moduleId: string) {
  const { module, liveVersion, draft } = await loadDraft(deps, moduleId);
  const cards = draft?.cards ?? (await listCards(deps, moduleId));
  const { id, slug, title } = module;
  return { module: { id, slug, title }, version: liveVersion, isDraft: draft !== null, content: toModuleContent(cards) };
}

interface UploadContent {
  table: SpreadsheetTable;
  cards: ModuleContent;
  files: SpreadsheetFile[];
}

async function readUpload(deps: Pick<Deps, 'db' | 'spreadsheets'>, file: Uint8Array, cards: ModuleContent): Promise<UploadContent> {
  const table = await deps.spreadsheets.read(file);
  return { table, cards, files: await loadFiles(deps, cards, listFileReferences(table)) };
}

async function reviewUpload(
  deps: Pick<Deps, 'spreadsheets' | 'regexSandbox'>,
  { deletesMissing }: SpreadsheetUpload,
  input: UploadContent,
): Promise<{ review: SpreadsheetReview; problems: SpreadsheetProblem[] }> {
  const review = await deps.spreadsheets.review({ ...input, deletesMissing });
  const problems = [...review.problems, ...(await findSlowPatterns(deps, review))];
  return { review, problems };
}

/** Reviews the rows that none of the problems concerns. Returns null when none can be imported. */
async function reviewRowsWithoutProblems(
  deps: Pick<Deps, 'spreadsheets' | 'regexSandbox'>,
  input: UploadContent,
  excluded: readonly SpreadsheetProblem[],
): Promise<GoodRowsReview | null> {
  const review = await deps.spreadsheets.reviewGoodRows({ ...input, excluded });
  // A pattern can come to light only when other rows are left out, because a file may have a limited number of new patterns.
  return review && (await findSlowPatterns(deps, review)).length === 0 ? review : null;
}

/**
 * Loads the files that the cards use and the files whose ids or names are in `texts`. If several files share a name, all of them are
 * loaded, so that the caller can recognize ambiguous names.
 */
async function loadFiles({ db }: Pick<Deps, 'db'>, content: ModuleContent, texts: readonly string[]): Promise<SpreadsheetFile[]> {
  const byId = await selectSpreadsheetFiles(db, 'id', [...new Set([...content.flatMap(listFileIds), ...texts.map(stripObjectExtension)])]);
  const names = new Set([...texts, ...byId.flatMap(({ name }) => name ?? [])]);
  const byName = await selectSpreadsheetFiles(db, 'name', [...names]);
  return [...new Map([...byId, ...byName].map((file) => [file.id, file])).values()];
}

/**
 * Returns a hash that identifies the cards before and after an import. Reading the same file again gives the same hash, because new cards
 * get the same provisional ids each time.
 */
function hashImport(before: ModuleContent, review: SpreadsheetReview, { moduleId, deletesMissing }: SpreadsheetUpload): string {
  return createHash('sha256')
    .update(JSON.stringify([moduleId, deletesMissing, before, review.content]))
    .digest('base64url');
}

const countSteps = ({ changes: { created, moved, deleted }, changedCellCount }: SpreadsheetReview): number =>
  created.length + moved.length + deleted.length + changedCellCount;

const shorten = (text: string): string => (text.length > SHOWN_TEXT_LENGTH ? `${text.slice(0, SHOWN_TEXT_LENGTH)}…` : text);

function shortenTexts(row: ReviewedRow): ReviewedRow {
  const before = Object.fromEntries(Object.entries(row.before).map(([index, text]) => [index, shorten(text)]));
  return { ...row, cells: row.cells.map(shorten), before };
}

function replaceIds(card: CardContent, newIds: ReadonlyMap<string, string>): CardContent {
  const replace = (id: string) => newIds.get(id) ?? id;
  return { ...replacePageLinks(card, (pageId) => pageId && replace(pageId)), id: replace(card.id) };
}
