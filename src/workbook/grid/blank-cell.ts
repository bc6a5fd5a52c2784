import type { Cell } from '../reader/workbook.ts';

export const createBlankCell = (style: number): Cell => ({
  value: null,
  formula: null,
  arrayArea: null,
  isDynamicArray: false,
  style,
  hasStoredValue: true,
});
