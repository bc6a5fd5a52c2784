import { spreadsheetProblemsWords } from '#admin-words/spreadsheet-problems.ts';
import type { FieldKind } from '../../page-types/field-kinds.ts';
import { PAGE_TYPES } from '../../page-types/card-fields.ts';
import { findColumnByName, listColumns } from './spreadsheet-columns.ts';

/** Returns the lines of the sheet that explains the columns to authors. */
export function listSpreadsheetHelp(): string[] {
  const firstColumns = listColumns(() => 1).filter(({ index, part }) => index !== null || part === null);
  const joinNames = (kind: FieldKind): string =>
    new Intl.ListFormat('en-GB').format(firstColumns.flatMap(({ name, described }) => (described?.kind === kind ? [name] : [])));
  const choices = firstColumns.flatMap(({ name, described }) =>
    described?.kind === 'choice' ? `${name}: ${described.choices.join(', ')}.` : [],
  );
  return [
    spreadsheetProblemsWords.oneRowIsOnePage,
    spreadsheetProblemsWords.nothingChangesBeforeYouHaveSeen,
    spreadsheetProblemsWords.idLeave,
    spreadsheetProblemsWords.orderPositionOfPage,
    spreadsheetProblemsWords.slugNameOfPage,
    spreadsheetProblemsWords.type(PAGE_TYPES.join(', ')),
    spreadsheetProblemsWords.slugOfPage(joinNames('page')),
    spreadsheetProblemsWords.nameOrId(joinNames('file')),
    spreadsheetProblemsWords.transcriptFr,
    spreadsheetProblemsWords.yesOrNo(joinNames('flag')),
    spreadsheetProblemsWords.rightNumbersOfRight,
    spreadsheetProblemsWords.checksOfWorkbooksAreNot(choices.join(' ')),
    spreadsheetProblemsWords.columnThatYouDeleteLeaves,
  ];
}

export interface AllowedCellValues {
  column: number;
  choices: readonly string[] | number;
}

/**
 * Returns the offered values for each column whose cells have a drop-down list. The `header` parameter is the first row of the spreadsheet.
 */
export function listAllowedCellValues(header: readonly string[]): AllowedCellValues[] {
  const slugColumn = header.indexOf('Slug') + 1;
  return header.flatMap((name, index): AllowedCellValues[] => {
    const described = findColumnByName(name)?.described;
    const create = (choices: readonly string[] | number) => [{ column: index + 1, choices }];
    if (described?.kind === 'page') return slugColumn > 0 ? create(slugColumn) : [];
    if (described?.kind === 'flag' && !described.collected) return create(['yes', 'no']);
    return described && 'choices' in described ? create(described.choices) : [];
  });
}
