/** Limits the size of the workbooks that can be read, so that a malicious or huge file cannot use up the memory of the browser. */
export interface WorkbookLimits {
  fileBytes: number;
  partCount: number;
  /**
   * Limits the decompressed size of each part (file) in the zip archive of a workbook, in bytes. The field `totalBytes` limits the total
   * decompressed size of all parts that are read from a workbook.
   */
  partBytes: number;
  totalBytes: number;
  /** Limits the total number of cells that have a value or a formula in the sheets that are read. */
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
