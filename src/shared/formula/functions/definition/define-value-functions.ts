import type { CellValue } from '../../../workbook/workbook.ts';
import { defineFunction, type FunctionDefinition } from './function-definition.ts';

/** Defines a spreadsheet function that takes one or more numbers. Missing optional arguments are undefined. */
export const defineFunctionOfNumbers = (least: number, most: number, calculate: (...numbers: number[]) => CellValue): FunctionDefinition =>
  defineFunction('v'.repeat(most), least, (args) => calculate(...Array.from({ length: args.count }, (_, index) => args.number(index))));

/** Defines a spreadsheet function that tests a single value. The value can be an error. */
export const defineErrorAwareFunction = (decide: (value: CellValue) => CellValue): FunctionDefinition =>
  defineFunction('e', 1, (args) => decide(args.value(0)));
