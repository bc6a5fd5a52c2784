// Defines the parts of a lesson script. Every file in scripts/ contains one lesson; README.md describes how to add a lesson.

export type LessonCellValue = string | number;

export interface Lesson {
  title: string;
  shape: 'portrait' | 'landscape';
  columns: number[];
  /** Lists the cell contents row by row, starting with cell A1. A text that begins with = is a formula. */
  rows: LessonCellValue[][];
  farCells?: Record<string, LessonCellValue>;
  /** Holds the number of the row with the headings, which is 1 by default. */
  headingRow?: number;
  percent?: string[];
  /** Is true when the top 35 % of a portrait frame stays empty for an overlay video, which shows a callout for each spoken line. */
  hasOverlay?: boolean;
  lines: LessonLine[];
  /** Lists the key points of the lesson, which the learner sees as an image after the video has ended. */
  endFrame?: string[];
}

export interface LessonLine {
  /** Holds the spoken text, such as "Type equals, sum, open bracket." */
  say: string;
  /** Holds the subtitle text when it differs from the spoken text, such as "Type =SUM(". */
  show?: string;
  /** Holds the short text that the overlay video shows while the narrator speaks the line. */
  label?: string;
  /** Holds the number of seconds of silence after the spoken sentence. The default is 0.35 seconds. */
  pause?: number;
  steps?: LessonStep[];
}

/**
 * Describes one step of a spoken line, such as a click in the spreadsheet. By default, the steps start at even intervals while the narrator
 * speaks the line. The `at` field sets the start of a step as a fraction of the spoken line's duration, from 0 to 1.
 */
export type LessonStep = { at?: number } & (
  | { do: 'select'; range: string } /* Clicks a cell or drags over a range. */
  | { do: 'goTo'; range: string } /* Selects a cell or range without moving the pointer, as the keyboard does. */
  | { do: 'type'; text: string } /* Types `text` into the active cell. */
  | { do: 'propose'; text: string; range: string } /* Shows a formula that Excel suggests. */
  | { do: 'point'; range: string } /* Drags over a range while a formula is typed. */
  | { do: 'enter'; stay?: boolean } /* Presses Enter. The active cell moves down unless `stay` is true. */
  | { do: 'fill'; to: string } /* Drags the fill handle of the active cell to the cell `to`. */
  | { do: 'mark'; ranges: string[] } /* Colors the cells in `ranges`. An empty `ranges` list removes the color of all cells. */
  | { do: 'nameBox' } /* Points at the name box, which shows the address of the active cell. */
  | { do: 'keys'; keys: string[] } /* Shows the pressed keys. */
  | { do: 'command'; path: string[] } /* Shows the path of a command in the ribbon. */
  | { do: 'note'; text: string }
  | { do: 'scroll'; top: number } /* Scrolls until `top` is the first visible row. */
  | { do: 'filterButtons' } /* Shows the filter arrows beside the headings. */
  | { do: 'openMenu'; cell: string; items: MenuItem[] }
  | { do: 'pick'; item: string } /* Clicks a menu item. Items without a checkbox close the menu. */
  | { do: 'filterRows'; hide: number[]; column: string | null }
  | { do: 'sort'; column: string; first: number; last: number } /* Sorts whole rows by a column, largest value first. */
  | { do: 'newSheet'; columns: number[]; rows: LessonCellValue[][] }
  | { do: 'pivotPanel'; fields: string[] }
  | { do: 'dropField'; field: string; box: 'Rows' | 'Values'; cells: Record<string, LessonCellValue> }
);

export interface MenuItem {
  label: string;
  isChecked?: boolean;
}

/** Holds the start and the end of a spoken line in seconds after the start of the video. */
export interface LineTiming {
  start: number;
  end: number;
}
