/** The bounds within which a workbook is read. They keep a harmful or huge file from taking the memory of the browser. */
export interface WorkbookLimits {
  fileBytes: number;
  partCount: number;
  /** The inflated size of one part, and of all parts that are read. */
  partBytes: number;
  totalBytes: number;
  /** The cells with a value or a formula in all sheets that are read. */
  cellCount: number;
}

const MIB = 2 ** 20;

export const WORKBOOK_LIMITS: WorkbookLimits = {
  fileBytes: 20 * MIB,
  partCount: 2000,
  partBytes: 64 * MIB,
  totalBytes: 96 * MIB,
  cellCount: 1_000_000,
};
