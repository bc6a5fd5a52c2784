/** Limits the size of workbooks, so that a malicious or huge file cannot use up the browser's memory. */
export interface WorkbookLimits {
  fileBytes: number;
  partCount: number;
  /**
   * Limits the decompressed size of each part (file) in a workbook's zip archive, in bytes. The `totalBytes` field limits the total
   * decompressed size of all parts that are read.
   */
  partBytes: number;
  totalBytes: number;
  textLength: number;
  /** Limits the total length of the copies of shared formulas, which a file stores only once. */
  formulaCharacters: number;
  /** Limits the total number of cells with a value or a formula in all sheets that are read. */
  cellCount: number;
}

const MIB = 2 ** 20;

export const WORKBOOK_LIMITS: WorkbookLimits = {
  fileBytes: 20 * MIB,
  partCount: 2000,
  partBytes: 64 * MIB,
  totalBytes: 96 * MIB,
  textLength: 32_767,
  formulaCharacters: 16 * MIB,
  cellCount: 1_000_000,
};
