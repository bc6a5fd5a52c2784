// The state of the sheet at one moment of a lesson.
import type { CellValue, Lesson, MenuItem } from './lesson.ts';
import { formatColumn } from './spreadsheet.ts';
import { createFrameLayout, type SheetGrid } from './frame-layout.ts';

export interface Scene {
  grid: SheetGrid;
  cells: Map<string, CellValue>;
  headingRow: number;
  /** Addresses of cells shown as a percentage. */
  percentCells: string[];
  activeCell: string;
  selection: string;
  /** The text being typed into the active cell. */
  typedText: string | null;
  /** The range the pointer drags over while a formula is typed. */
  pointedRange: string | null;
  /** The range under the fill handle while it is dragged. */
  fillRange: string | null;
  /** Ranges in another background colour. */
  markedRanges: string[];
  /** Cells whose value has just changed, with the strength of their highlight from 1 to 0. */
  highlights: Map<string, number>;
  /** The pixels that a moving row still has to go, by row. */
  rowOffsets: Record<number, number>;
  isNameBoxShown: boolean;
  hasFilterButtons: boolean;
  filteredColumn: string | null;
  menu: { cell: string; items: MenuItem[]; pressed: string | null } | null;
  panel: { fields: string[]; Rows: string | null; Values: string | null; dragged: string | null } | null;
  badge: { kind: 'keys' | 'command' | 'note'; parts: string[] } | null;
  pointer: { x: number; y: number };
}

/** Returns the scene before the first step. */
export function createInitialScene(lesson: Lesson): Scene {
  const layout = createFrameLayout(lesson);
  return {
    grid: { layout, columns: lesson.columns, hidden: {}, top: 1 },
    cells: new Map([...toCellEntries(lesson.rows), ...Object.entries(lesson.farCells ?? {})]),
    headingRow: lesson.headingRow ?? 1,
    percentCells: lesson.percent ?? [],
    activeCell: 'A1',
    selection: 'A1',
    typedText: null,
    pointedRange: null,
    fillRange: null,
    markedRanges: [],
    highlights: new Map(),
    rowOffsets: {},
    isNameBoxShown: false,
    hasFilterButtons: false,
    filteredColumn: null,
    menu: null,
    panel: null,
    badge: null,
    pointer: { x: layout.width * 0.8, y: layout.height * 0.9 },
  };
}

/** Lists the cells of these rows with their addresses, from A1 on. */
export function toCellEntries(rows: readonly CellValue[][]): [string, CellValue][] {
  return rows.flatMap((row, y) => row.map((value, x): [string, CellValue] => [`${formatColumn(x)}${y + 1}`, value]));
}
