import { spreadsheetProblemsWords } from '#admin-words/spreadsheet-problems.ts';
import { PAGE_TYPES } from '../../page-types/card-fields.ts';
import type { FieldKind, KindOptions, OptionalKind } from '../../page-types/field-kinds.ts';
import { pageTypeRules } from '../../page-types/page-type-registry.ts';
import type { MediaKind } from '../../media/media-kinds.ts';
import { stripObjectExtension } from '../../media/object-url.ts';
import type { NumberedColumn } from './read-header.ts';
import type { RowContext } from './row-context.ts';
import { getFileKind, type SpreadsheetFiles } from './spreadsheet-files.ts';
import type { MatchedRow } from './spreadsheet-rows.ts';
import { quoteCellText } from './spreadsheet-table.ts';

/** Lists the accepted words for yes and no, including the words that German versions of spreadsheet programs write into cells. */
const YES = new Set(['yes', 'true', '1', 'x', 'ja', 'wahr']);
const NO = new Set(['no', 'false', '0', 'nein', 'falsch']);

interface Cell {
  text: string;
  name: string;
  match: MatchedRow;
  files: SpreadsheetFiles;
  findPage: () => string | null | undefined;
  /** Adds a problem, with the one of the names that the author most likely meant. */
  report: (message: string, names?: Iterable<string>) => undefined;
}

type CellKind = Exclude<FieldKind, 'list' | 'overlays' | 'language' | OptionalKind>;

/** Convert the text of a cell to a value that the card schema validates. Text that cannot be converted is reported and undefined. */
const readByKind: { [K in CellKind]: (cell: Cell, described: KindOptions[K], rawText: string) => unknown } = {
  slug: ({ match }) => match.slug,
  pageType: ({ text, name, report }) => {
    const word = text.toLowerCase();
    const type = PAGE_TYPES.find((each) => each.toLowerCase() === word || pageTypeRules[each].label.toLowerCase() === word);
    const message =
      word === ''
        ? spreadsheetProblemsWords.mustBeOneOf(name, PAGE_TYPES.join(', '))
        : spreadsheetProblemsWords.isNotKnown(name, quoteCellText(text));
    return type ?? report(message, PAGE_TYPES);
  },
  text: keepText,
  url: keepText,
  youtube: keepText,
  regex: keepText,
  page: ({ findPage }) => findPage(),
  file: readFileId,
  flag: ({ text, name, report }, described) => {
    const word = text.toLowerCase();
    if (word === '') return described.default;
    return YES.has(word) || (!NO.has(word) && report(spreadsheetProblemsWords.isButMustBeYes(name, quoteCellText(text))));
  },
  choice: ({ text, name, report }, { choices }) =>
    choices.find((choice) => choice === text.toLowerCase()) ??
    report(spreadsheetProblemsWords.isButMustBeOne(name, quoteCellText(text), choices.join(', ')), choices),
};

function keepText(_cell: Cell, _described: unknown, rawText: string): string {
  return rawText;
}

const mediaNouns = {
  video: spreadsheetProblemsWords.aVideo,
  audio: spreadsheetProblemsWords.anAudioFile,
  transcript: spreadsheetProblemsWords.aTranscript,
  image: spreadsheetProblemsWords.anImage,
  practice: spreadsheetProblemsWords.aPracticeFile,
} satisfies Record<MediaKind, string>;

/** Returns the object id of the uploaded file with the name or the id in the cell, or null for an empty cell. */
function readFileId({ text: name, files, report }: Cell, { media }: KindOptions['file']): string | null | undefined {
  if (name === '') return null;
  const found = files.find(name);
  const [file] = found;
  if (!file) return report(spreadsheetProblemsWords.thereIsNoUploadedFile(quoteCellText(name)), files.names);
  if (found.length > 1) return report(spreadsheetProblemsWords.thereAreFilesWithName(found.length, quoteCellText(name)));
  const kind = getFileKind(file);
  if (kind === null || !media.includes(kind)) return report(spreadsheetProblemsWords.isNot(quoteCellText(name), mediaNouns[media[0]]));
  return stripObjectExtension(name) === file.id ? name : `${file.id}.${file.extension}`;
}

/**
 * Converts the text of a cell to the value of its field or part. Adds a problem and returns undefined when the text is invalid. The limits
 * of the value are not checked.
 */
export function readCell({ column, number }: NumberedColumn, match: MatchedRow, { links, files, problems }: RowContext): unknown {
  const { row } = match;
  const text = row.get(column.key)!;
  const cell: Cell = {
    text: text.trim(),
    name: column.name,
    match,
    files,
    findPage: () => links.read(text, { row: row.number, column: number }),
    report: (message, names) => {
      problems.add(row.number, number, message, names === undefined ? null : problems.suggest(text, names));
      return undefined;
    },
  };
  const described = column.described!;
  return (readByKind[described.kind as CellKind] as (cell: Cell, described: unknown, rawText: string) => unknown)(cell, described, text);
}
