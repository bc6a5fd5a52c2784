import { memo, useSyncExternalStore } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import type { gridEn } from '#shared/words/en/grid.ts';
import type { Words } from '#shared/words/words.ts';
import { toCellAddress } from '#workbook/reader/cell-address.ts';
import type { ShownCell } from '#workbook/grid/grid-commands.ts';
import type { EditingStore } from './editing-store.ts';
import { REFERENCE_COLORS } from './formula-bar.tsx';

type GridWords = Words<typeof gridEn>;

/** Names columns from 1 on. A column that no cell of the row has is 0. */
interface GridRowProps {
  id: string;
  row: number;
  words: GridWords;
  cells: readonly (ShownCell | undefined)[];
  /** Says what is wrong with each cell. Is empty when nothing is wrong in the row. */
  faults: readonly (string | undefined)[];
  /** Holds the colors of the cells that the edited formula names. Is empty when it names none of the row. */
  colors: readonly (number | undefined)[];
  active: number;
  edited: number;
  store: EditingStore;
  handle: number;
  selectedFrom: number;
  selectedTo: number;
  fillFrom: number;
  fillTo: number;
}

export const toCellId = (id: string, row: number, column: number) => `${id}-${toCellAddress(row, column)}`;

const subscribeToNothing = () => () => {};

/** Shows a row. An edit renders only the rows that it changes, and a letter only its own; all events of cells are handled by the table. */
export const GridRow = memo(function GridRow({ id, row, words, cells, faults, colors, store, ...columns }: GridRowProps) {
  const { active, edited, handle, selectedFrom, selectedTo, fillFrom, fillTo } = columns;
  const isEditedRow = edited > 0;
  const typed = useSyncExternalStore(isEditedRow ? store.subscribe : subscribeToNothing, () => (isEditedRow ? store.get()?.text : ''));
  return (
    <tr aria-rowindex={row + 1}>
      <th aria-colindex={1} scope="row" className={selectedTo > 0 ? 'is-selected' : ''}>
        {row}
      </th>
      {cells.map((cell, index) => {
        const column = index + 1;
        const isEdited = edited === column;
        const isNumber = cell?.isNumber && !isEdited;
        const isSelected = column >= selectedFrom && column <= selectedTo;
        const fault = faults[index];
        const text = (isEdited ? typed : cell?.text) ?? '';
        const color = colors[index];
        const hasHandle = handle === column;
        const classes = [
          isNumber ? 'is-number' : '',
          // As in spreadsheet programs, a text goes on above an empty cell.
          isNumber || (text !== '' && cells[index + 1]?.text) ? 'is-cut' : '',
          isEdited ? 'is-edited' : '',
          isSelected ? 'is-selected' : '',
          cell?.isBold ? 'is-bold' : '',
          active === column ? 'is-active' : '',
          hasHandle ? 'has-handle' : '',
          cell?.hasChoices ? 'has-choices' : '',
          column >= fillFrom && column <= fillTo ? 'is-filling' : '',
          fault ? 'is-faulty' : '',
          color === undefined ? '' : `reference-${color % REFERENCE_COLORS}`,
        ];
        return (
          <td
            key={column}
            id={toCellId(id, row, column)}
            aria-colindex={column + 1}
            aria-label={nameCell(words, toCellAddress(row, column), text, isEdited ? undefined : cell, fault)}
            aria-selected={isSelected}
            // ARIA 1.2 allows the attribute for the cells of a grid.
            // oxlint-disable-next-line jsx-a11y/role-supports-aria-props
            aria-readonly={cell?.isGiven || undefined}
            tabIndex={active === column ? 0 : -1}
            className={classes.filter(Boolean).join(' ')}
          >
            {fault && <Icon name="cross" />}
            <span>{text}</span>
            {hasHandle && <span className="grid-handle" aria-hidden="true" />}
          </td>
        );
      })}
    </tr>
  );
}, hasSameProps);

function hasSameProps(one: GridRowProps, other: GridRowProps): boolean {
  return (Object.keys(one) as (keyof GridRowProps)[]).every((name) => isSame(one[name], other[name]));
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (Array.isArray(one) && Array.isArray(other) && one.length === other.length && one.every((item, index) => item === other[index]));

function nameCell(words: GridWords, address: string, text: string, cell: ShownCell | undefined, fault: string | undefined): string {
  const parts = [address, text || words.empty];
  if (cell?.isFormula) parts.push(words.formula);
  if (cell?.isGiven) parts.push(words.given);
  if (cell?.hasChoices) parts.push(words.list);
  if (cell?.problem) parts.push(words.problems[cell.problem.reason](address, cell.problem.subject));
  if (fault) parts.push(words.toDo(fault));
  return parts.join(', ');
}
