import { PAGE_TYPES } from '../../page-types/card-fields.ts';
import { ANSWER_TYPES } from '../../page-types/challenge.ts';
import { findColumnByName } from './spreadsheet-columns.ts';

export const SPREADSHEET_HELP: readonly string[] = [
  'One row is one page. Change the cells, save the file and drop it on Import CSV or Cards.',
  'Nothing changes before you have seen the check of the file.',
  'id: leave it as it is. Leave it empty for a new page.',
  'Order: the position of the page. Write 2.5 to put a page between 2 and 3.',
  'Slug: the name of the page in its address. An empty slug of a new page is made from the title.',
  `Type: ${PAGE_TYPES.join(', ')}.`,
  'Next page, Option 1 page, Pass page and Fail page: the slug of a page in this sheet.',
  'Video, Transcript, Overlay and End frame: the name or the id of an uploaded file.',
  'Loop and Answer 1 required: yes or no.',
  'Right: the numbers of the right options, such as 2 or 1;3.',
  `Answer 1: ${ANSWER_TYPES.join(', ')}. Checks of workbooks are not in the sheet and stay as they are.`,
  'A column that you delete leaves its fields as they are. A page that is not in the file stays, unless you ask to delete it.',
];

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
    const column = findColumnByName(name);
    if (!column) return [];
    const part = 'field' in column ? column.field : column.part;
    const isAnswer = 'list' in column && column.list === 'answers';
    const create = (choices: readonly string[] | number) => [{ column: index + 1, choices }];
    if (part.endsWith('PageId')) return slugColumn > 0 ? create(slugColumn) : [];
    if (part === 'allowVideoLoop' || part === 'required') return create(['yes', 'no']);
    if (part === 'type') return create(isAnswer ? ANSWER_TYPES : PAGE_TYPES);
    return [];
  });
}
