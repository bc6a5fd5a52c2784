// The parts of a lesson. Every file in scripts/ is one lesson; README.md describes how to add one.

export type CellValue = string | number;

export interface Lesson {
  title: string;
  shape: 'portrait' | 'landscape';
  /** Column widths from A on, relative to each other. */
  columns: number[];
  /** Cells from A1 on, row by row. A text that begins with = is a formula and is calculated. */
  rows: CellValue[][];
  /** Cells too far away to be listed in `rows`, by address. */
  farCells?: Record<string, CellValue>;
  /** The row with the headings, by default 1. */
  headingRow?: number;
  /** Addresses of cells shown as a percentage. */
  percent?: string[];
  /** Keeps the top 35 % of a portrait frame free for an overlay video with the labels of the lines. */
  hasOverlay?: boolean;
  lines: LessonLine[];
  /** The points to remember, for the image shown when the video has ended. */
  endFrame?: string[];
}

export interface LessonLine {
  /** The text for the voice: "Type equals, sum, open bracket." */
  say: string;
  /** The subtitle where it differs: "Type =SUM(" */
  show?: string;
  /** The callout in the overlay, in very few words. */
  label?: string;
  /** Seconds of silence after the sentence, by default 0.35. */
  pause?: number;
  steps?: LessonStep[];
}

/** Steps are spread evenly over their sentence, or start `at` a share of it (0 to 1). */
export type LessonStep = { at?: number } & (
  | { do: 'select'; range: string } /* click a cell, or drag over a range */
  | { do: 'goTo'; range: string } /* the same by keyboard: the pointer does not move */
  | { do: 'type'; text: string } /* type into the active cell */
  | { do: 'propose'; text: string; range: string } /* a formula that Excel suggests */
  | { do: 'point'; range: string } /* drag over a range while typing a formula */
  | { do: 'enter'; stay?: boolean } /* the active cell moves down, unless it stays */
  | { do: 'fill'; to: string } /* drag the fill handle of the active cell to this cell */
  | { do: 'mark'; ranges: string[] } /* colour cells; an empty list removes the colour */
  | { do: 'nameBox' } /* point at the name box, which shows the address */
  | { do: 'keys'; keys: string[] } /* show pressed keys */
  | { do: 'command'; path: string[] } /* show a command of the ribbon */
  | { do: 'note'; text: string }
  | { do: 'scroll'; top: number } /* the first visible row */
  | { do: 'filterButtons' } /* arrows beside the headings */
  | { do: 'openMenu'; cell: string; items: MenuItem[] }
  | { do: 'pick'; item: string } /* check, uncheck or press an item; items without a checkbox close the menu */
  | { do: 'filterRows'; hide: number[]; column: string | null }
  | { do: 'sort'; column: string; first: number; last: number } /* whole rows, largest first */
  | { do: 'newSheet'; columns: number[]; rows: CellValue[][] }
  | { do: 'pivotPanel'; fields: string[] }
  | { do: 'dropField'; field: string; box: 'Rows' | 'Values'; cells: Record<string, CellValue> }
);

export interface MenuItem {
  label: string;
  isChecked?: boolean;
}

/** The start and end of a spoken line, in seconds from the start of the video. */
export interface LineTiming {
  start: number;
  end: number;
}
