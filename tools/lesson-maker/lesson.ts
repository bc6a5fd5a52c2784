// What a lesson is made of. One file in scripts/ is one lesson; README.md says how to add one.

export type CellValue = string | number;

export interface Lesson {
  title: string;
  shape: 'portrait' | 'landscape';
  /** Column widths from A on, in shares of the picture's width. */
  columns: number[];
  /** Cells from A1 on, row by row. A text that begins with = is a formula, and is really calculated. */
  rows: CellValue[][];
  /** Cells too far away to be written as rows. */
  farCells?: Record<string, CellValue>;
  /** The row with the headings; 1 when left out. */
  headingRow?: number;
  /** Cells shown as a percentage. */
  percent?: string[];
  /** Keeps the top 35 % of a portrait picture free, because the lines' labels are shown there by an overlay video. */
  hasOverlay?: boolean;
  lines: LessonLine[];
  /** What was learned, for the picture shown when the video has ended. */
  endFrame?: string[];
}

export interface LessonLine {
  /** For the voice: "Type equals, sum, open bracket." */
  say: string;
  /** For the eye, where it differs: "Type =SUM(" */
  show?: string;
  /** For the overlay, in very few words. */
  label?: string;
  /** Seconds of silence after the sentence; 0.35 when left out. */
  pause?: number;
  steps?: LessonStep[];
}

/** Steps start evenly spread over their sentence, or `at` a share of it (0 to 1). */
export type LessonStep = { at?: number } & (
  | { do: 'select'; range: string } /* click a cell, or drag over a range */
  | { do: 'goTo'; range: string } /* the same by keyboard: the pointer stays where it is */
  | { do: 'type'; text: string } /* into the active cell */
  | { do: 'propose'; text: string; range: string } /* a formula the program writes by itself */
  | { do: 'point'; range: string } /* drag over a range while typing a formula */
  | { do: 'enter'; stay?: boolean } /* the active cell moves down, unless it stays */
  | { do: 'fill'; to: string } /* drag the fill handle of the active cell to this cell */
  | { do: 'mark'; ranges: string[] } /* colour cells; an empty list takes the colour away */
  | { do: 'nameBox' } /* point at the box that holds the address */
  | { do: 'keys'; keys: string[] } /* show pressed keys */
  | { do: 'command'; path: string[] } /* show a command of the ribbon */
  | { do: 'note'; text: string }
  | { do: 'scroll'; top: number } /* the first row in sight */
  | { do: 'filterButtons' } /* arrows beside the headings */
  | { do: 'openMenu'; cell: string; items: MenuItem[] }
  | { do: 'pick'; item: string } /* tick, untick or press an item; OK and untickable ones close the menu */
  | { do: 'filterRows'; hide: number[]; column: string | null }
  | { do: 'sort'; column: string; first: number; last: number } /* whole rows, largest first */
  | { do: 'newSheet'; columns: number[]; rows: CellValue[][] }
  | { do: 'pivotPanel'; fields: string[] }
  | { do: 'dropField'; field: string; box: 'Rows' | 'Values'; cells: Record<string, CellValue> }
);

export interface MenuItem {
  label: string;
  isTicked?: boolean;
}

/** When a line is spoken, in seconds from the start of the video. */
export interface LineTiming {
  start: number;
  end: number;
}
