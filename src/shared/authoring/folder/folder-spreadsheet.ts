import { folderProblemsWords } from '#admin-words/folder-problems.ts';
import { mediaKindByExtension, parseMediaExtension } from '../../media/media-kinds.ts';
import { replacePageLinks } from '../../page-types/card-fields.ts';
import { reviewSpreadsheet } from '../spreadsheet/review-spreadsheet.ts';
import { findColumnByName, type SpreadsheetColumn } from '../spreadsheet/spreadsheet-columns.ts';
import { SpreadsheetFiles } from '../spreadsheet/spreadsheet-files.ts';
import { quoteCellText, SpreadsheetProblems, type SpreadsheetTable } from '../spreadsheet/spreadsheet-table.ts';
import { comparePaths, getExtension, getFileName, readTitle, TITLE_MAX_LENGTH } from './file-names.ts';
import {
  getFolder,
  proposeType,
  type FileRole,
  type FilesByRole,
  type FolderFile,
  type FolderPlan,
  type PlannedModule,
  type PlannedPage,
} from './plan-folder.ts';

const ROLE_BY_FIELD: Partial<Record<SpreadsheetColumn['field'], FileRole>> = {
  videoId: 'video',
  transcriptId: 'captions',
  overlayVideoId: 'overlay',
  endFrameImageId: 'endFrame',
};
const TYPE_COLUMN = findColumnByName('Type')!;
const MAX_LISTED_PROBLEMS = 100;

/** Returns whether a spreadsheet has the columns with which it rules the pages of a folder. */
export function isPageTable({ rows: [header = [], ...body] }: SpreadsheetTable): boolean {
  const fields = new Set(header.map((name) => findColumnByName(name)?.field));
  return fields.has('title') && fields.has('videoId') && body.length > 0;
}

/**
 * Applies a spreadsheet of a folder to the pages that were proposed for its files: each row becomes a page, in the order of the rows, with
 * the files that the row names and those that belong to its video. Files of the folder that no row names are not used. Rows with problems
 * become pages too, without the values that cannot be read.
 */
export function applySpreadsheet<File extends FolderFile>(
  plan: FolderPlan<File>,
  { file: sheet, table }: { file: File; table: SpreadsheetTable },
): FolderPlan<File> {
  const folder = getFolder(sheet.path);
  const isInside = (path: string) => folder === '' || path === folder || path.startsWith(`${folder}/`);
  const planned = plan.modules.flatMap(({ pages }) => pages.flatMap(({ files }) => Object.values(files)));
  const files = [...planned, ...plan.unused.map(({ file }) => file)].filter((file) => isInside(file.path) && file !== sheet);
  const { withoutFiles, filesByRow, problems } = readFileCells(table, new FilesByName(folder, files));
  const review = reviewSpreadsheet(withoutFiles, [], { files: new SpreadsheetFiles([]), deletesMissing: false });
  const named = new Set([...filesByRow.values()].flatMap((found) => Object.values(found)));
  const isRuled = (module: PlannedModule<File>) =>
    module.folder === folder || (isInside(module.folder) && module.pages.some((page) => named.has(page.files.video!)));
  const ruled = plan.modules.filter(isRuled);
  const proposals = new Map(ruled.flatMap(({ pages }) => pages.map((page) => [page.files.video!, page])));
  const toKey = (id: string) => `${sheet.path}#${id}`;
  const typeColumn = findIndex(table, 'type');
  const slugColumn = findIndex(table, 'slug');
  const getText = (row: number, column: number) => table.rows[row - 1]?.[column]?.trim() ?? '';
  const pages = review.content.map((content): PlannedPage<File> => {
    const row = Number(content.id.replace('new-', ''));
    const own = filesByRow.get(row) ?? {};
    const proposal = own.video && proposals.get(own.video);
    const joined = Object.fromEntries(Object.entries(proposal?.files ?? {}).filter(([, file]) => !named.has(file)));
    const { id: _, title, type, slug, ...fields } = replacePageLinks(content, (pageId) => pageId && toKey(pageId));
    const hasSlug = getText(row, slugColumn) !== '' && slug !== 'new';
    const page: PlannedPage<File> = {
      key: toKey(content.id),
      title: title || getText(row, findIndex(table, 'title')).slice(0, TITLE_MAX_LENGTH) || (own.video ? readTitle(own.video.path) : ''),
      type,
      files: { ...own, ...joined, ...own },
      fields: { ...fields, ...(hasSlug && { slug }) },
    };
    return getText(row, typeColumn) === '' ? { ...page, type: proposeType(page) } : page;
  });
  const isTitled = (page: PlannedPage<File>) => page.title !== '' || Object.keys(page.files).length > 0;
  const module: PlannedModule<File> = {
    folder,
    title: readTitle(folder || 'Lessons', { isFolder: true }),
    pages: pages.filter(isTitled),
    spreadsheet: {
      name: getFileName(sheet.path),
      problems: [...problems.all, ...review.problems].toSorted((one, other) => one.row - other.row).slice(0, MAX_LISTED_PROBLEMS),
    },
  };
  const used = new Set([...module.pages.flatMap((page) => Object.values(page.files)), sheet]);
  const reason = folderProblemsWords.noRowOfNamesThisFile(getFileName(sheet.path));
  const dropped = ruled.flatMap((each) => each.pages.flatMap((page) => Object.values(page.files))).filter((file) => !used.has(file));
  return {
    modules: [...plan.modules.filter((each) => !isRuled(each)), module].toSorted((one, other) => comparePaths(one.folder, other.folder)),
    unused: [...plan.unused.filter(({ file }) => !used.has(file)), ...dropped.map((file) => ({ file, reason }))].toSorted((one, other) =>
      comparePaths(one.file.path, other.file.path),
    ),
  };
}

const findIndex = ({ rows: [header = []] }: SpreadsheetTable, field: SpreadsheetColumn['field']) =>
  header.findIndex((name) => findColumnByName(name)?.field === field);

const normalizePath = (path: string) => path.trim().normalize('NFC').toLowerCase().replaceAll('\\', '/').replace(/^\.\//, '');

/** Finds files by what a cell says: their path from the spreadsheet on, or their name, with or without its extension. */
class FilesByName<File extends FolderFile> {
  readonly names: string[];
  readonly #files = new Map<string, File[]>();

  constructor(folder: string, files: readonly File[]) {
    this.names = files.map(({ path }) => getFileName(path));
    for (const file of files) {
      const path = normalizePath(folder === '' ? file.path : file.path.slice(folder.length + 1));
      const name = getFileName(path);
      for (const key of new Set([path, name, name.slice(0, -getExtension(name).length - 1)]))
        this.#files.set(key, [...(this.#files.get(key) ?? []), file]);
    }
  }

  /** Returns the files that a cell may mean, among those that `fits` accepts if there are any. */
  find(text: string, fits: (file: File) => boolean): File[] {
    const path = normalizePath(text);
    const found = this.#files.get(path) ?? this.#files.get(getFileName(path)) ?? [];
    const fitting = found.filter(fits);
    return fitting.length > 0 ? fitting : found;
  }
}

/**
 * Reads the cells that name files of the folder. Returns the table without them and without the ids of pages, which belong to the module
 * from which the spreadsheet was exported. Empty titles and types get what the files propose, so that the rest of their rows can be read.
 */
function readFileCells<File extends FolderFile>(table: SpreadsheetTable, byName: FilesByName<File>) {
  const [header = [], ...body] = table.rows;
  const columns = header.map((name) => findColumnByName(name));
  const problems = new SpreadsheetProblems(header);
  const filesByRow = new Map<number, FilesByRole<File>>();
  const rowByFile = new Map<File, number>();
  const rows = body.map((cells, index) => {
    if (cells.every((text) => text.trim() === '')) return [];
    const row = index + 2;
    const found: FilesByRole<File> = {};
    filesByRow.set(row, found);
    const take = (text: string, column: SpreadsheetColumn, at: number): boolean => {
      const role: FileRole = column.entryKey === null ? (ROLE_BY_FIELD[column.field] ?? 'practice') : `captions.${column.entryKey}`;
      const { described } = column;
      const media: readonly string[] = described?.kind === 'file' ? described.media : ['practice'];
      const matches = byName.find(text, (file) => media.includes(getMediaKind(file)));
      const [file] = matches;
      if (described?.kind !== 'file' && !(described?.kind === 'url' && file && getMediaKind(file) === 'practice')) return false;
      const report = (message: string, suggestion: string | null = null) => problems.add(row, at + 1, message, suggestion);
      if (!file) report(folderProblemsWords.thereIsNoFile(quoteCellText(text)), problems.suggest(text, byName.names));
      else if (matches.length > 1) report(folderProblemsWords.filesAreNamed(matches.length, quoteCellText(text), text));
      else if (!media.includes(getMediaKind(file))) report(folderProblemsWords.doesNotFitInThisColumn(quoteCellText(text)));
      else if (rowByFile.has(file)) report(folderProblemsWords.isUsedInRowAlready(quoteCellText(text), rowByFile.get(file)!));
      else if (found[role]) report(folderProblemsWords.pageTakesOnePracticeFile);
      else {
        found[role] = file;
        rowByFile.set(file, row);
      }
      return true;
    };
    const read = columns.map((column, at) => {
      const text = cells[at]?.trim() ?? '';
      const isTaken = column?.field === 'id' || (text !== '' && column?.described && take(text, column, at));
      return isTaken ? '' : (cells[at] ?? '');
    });
    const proposed = { type: 'info', title: found.video ? readTitle(found.video.path) : '' };
    return [...columns, TYPE_COLUMN].map((column, at) => {
      // A practice file of the folder is labelled with its name.
      if (found.practice && column?.field === 'files') return '';
      const text = read[at] ?? '';
      return text.trim() === '' && (column?.field === 'type' || column?.field === 'title') ? proposed[column.field] : text;
    });
  });
  const hasType = columns.some((column) => column?.field === 'type');
  const names = hasType ? header : [...header, TYPE_COLUMN.name];
  const withoutFiles = { rows: [names, ...rows.map((cells) => cells.slice(0, names.length))], faults: table.faults };
  return { withoutFiles, filesByRow, problems };
}

function getMediaKind({ path }: FolderFile): string {
  const extension = parseMediaExtension(getExtension(getFileName(path)));
  return extension === null ? '' : mediaKindByExtension[extension];
}
