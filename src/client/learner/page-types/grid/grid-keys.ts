import type { GridCommand } from '#workbook/grid/grid-commands.ts';

export type GridAction =
  | { type: 'move'; rows: number; columns: number; isExtending: boolean }
  | { type: 'jump'; rows: -1 | 0 | 1; columns: -1 | 0 | 1; isExtending: boolean }
  | { type: 'goTo'; to: 'rowStart' | 'rowEnd' | 'first' | 'last'; isExtending: boolean }
  | { type: 'selectAll' | 'leave' | 'escape' }
  | EditAction;

/** An action that changes cells. */
export type EditAction =
  | { type: 'edit' | 'replace' | 'clear' | 'fillDown' | 'fillRight' | 'bold' }
  | { type: 'run'; command: GridCommand & { type: 'undo' | 'redo' } };

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

const ARROWS: Record<string, [rows: -1 | 0 | 1, columns: -1 | 0 | 1]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
const PAGE_ROWS = 10;

/** Returns what a key does in a grid in which no cell is edited, or null for a key of the browser. */
export function findGridAction({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyPress): GridAction | null {
  const isExtending = shiftKey;
  if (altKey) return key === 'ArrowDown' ? { type: 'edit' } : null;
  const arrow = ARROWS[key];
  if (ctrlKey || metaKey) {
    if (arrow) return { type: 'jump', rows: arrow[0], columns: arrow[1], isExtending };
    switch (key.toLowerCase()) {
      case 'home':
        return { type: 'goTo', to: 'first', isExtending };
      case 'end':
        return { type: 'goTo', to: 'last', isExtending };
      case 'enter':
        return { type: 'leave' };
      case 'z':
        return { type: 'run', command: { type: shiftKey ? 'redo' : 'undo' } };
      case 'y':
        return { type: 'run', command: { type: 'redo' } };
      case 'a':
        return { type: 'selectAll' };
      case 'b':
        return { type: 'bold' };
      case 'd':
        return { type: 'fillDown' };
      case 'r':
        return { type: 'fillRight' };
      default:
        return null;
    }
  }
  if (arrow) return { type: 'move', rows: arrow[0], columns: arrow[1], isExtending };
  switch (key) {
    case 'Enter':
      return { type: 'move', rows: shiftKey ? -1 : 1, columns: 0, isExtending: false };
    case 'Tab':
      return { type: 'move', rows: 0, columns: shiftKey ? -1 : 1, isExtending: false };
    case 'PageUp':
      return { type: 'move', rows: -PAGE_ROWS, columns: 0, isExtending };
    case 'PageDown':
      return { type: 'move', rows: PAGE_ROWS, columns: 0, isExtending };
    case 'Home':
      return { type: 'goTo', to: 'rowStart', isExtending };
    case 'End':
      return { type: 'goTo', to: 'rowEnd', isExtending };
    case 'F2':
      return { type: 'edit' };
    case 'Backspace':
    case 'Delete':
      return { type: 'clear' };
    case 'Escape':
      return { type: 'escape' };
    default:
      return [...key].length === 1 ? { type: 'replace' } : null;
  }
}

export const findArrow = ({ key }: Pick<KeyboardEvent, 'key'>): readonly [number, number] | null => ARROWS[key] ?? null;
