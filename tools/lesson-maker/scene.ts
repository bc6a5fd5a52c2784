// Describes the spreadsheet's state at one moment in a lesson.
import type { LessonCellValue, Lesson, MenuItem } from './lesson.ts';
import { formatColumnLetters } from './spreadsheet.ts';
import { createFrameLayout, type FrameGrid } from './frame-layout.ts';

export interface Scene {
  grid: FrameGrid;
  cells: Map<string, LessonCellValue>;
  headingRow: number;
  percentCells: string[];
  activeCell: string;
  selection: string;
  /** Holds the unfinished text in the active cell while the text is being typed. */
  typedText: string | null;
  /** Holds the range over which the pointer is dragged while a formula is being typed. */
  pointedRange: string | null;
  /** Holds the range that has been filled so far while the pointer drags the fill handle. */
  fillRange: string | null;
  markedRanges: string[];
  /** Maps the addresses of recently changed cells to the strength of their highlight, which fades from 1 to 0. */
  highlights: Map<string, number>;
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

export function toCellEntries(rows: readonly LessonCellValue[][]): [string, LessonCellValue][] {
  return rows.flatMap((row, y) => row.map((value, x): [string, LessonCellValue] => [`${formatColumnLetters(x)}${y + 1}`, value]));
}
