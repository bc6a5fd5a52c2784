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
    'One row is one page. Change the cells, save the file and drop it on Import CSV or Cards.',
    'Nothing changes before you have seen the check of the file.',
    'id: leave it as it is. Leave it empty for a new page.',
    'Order: the position of the page. Write 2.5 to put a page between 2 and 3.',
    'Slug: the name of the page in its address. An empty slug of a new page is made from the title.',
    `Type: ${PAGE_TYPES.join(', ')}.`,
    `${joinNames('page')}: the slug of a page in this sheet.`,
    `${joinNames('file')}: the name or the id of an uploaded file.`,
    'Transcript fr: the captions in another language, here French. Add such a column for each language.',
    `${joinNames('flag')}: yes or no.`,
    'Right: the numbers of the right options, such as 2 or 1;3.',
    `${choices.join(' ')} Checks of workbooks are not in the sheet and stay as they are.`,
    'A column that you delete leaves its fields as they are. A page that is not in the file stays, unless you ask to delete it.',
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
