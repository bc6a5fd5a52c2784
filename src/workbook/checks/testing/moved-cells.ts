// This file moves the cells of a sheet as spreadsheet programs do, and saves sheets as three programs save them.
import type { TestCells } from '#workbook/formula/testing/create-test-workbook.ts';
import { createTestEngine, toComparableValue } from '#workbook/formula/testing/create-test-workbook.ts';
import { UnsupportedError } from '#workbook/formula/values/formula-value.ts';
import {
  getColumnOfCellKey,
  getRowOfCellKey,
  parseAreaAddress,
  parseColumnLetters,
  toCellAddress,
  toCellKey,
  toColumnLetters,
} from '#workbook/reader/cell-address.ts';
import { tokenizeFormula } from '#workbook/reader/formula-tokens.ts';
import { readWorkbook } from '#workbook/reader/read-workbook.ts';
import { buildRelationships, buildSheet, buildWorkbookParts } from '#workbook/reader/testing/workbook-parts.ts';
import { buildZipArchive } from '#workbook/reader/testing/zip-parts.ts';
import { translateFormula } from '#workbook/reader/translate-formula.ts';
import type { Workbook } from '#workbook/reader/workbook.ts';

type Line = (line: number) => number;
export type TestSheets = Record<string, TestCells>;

const stay: Line = (line) => line;
export const insertLines =
  (before: number, count = 1): Line =>
  (line) =>
    line >= before ? line + count : line;

/** Moves the rows and columns of one sheet, and the references to them in all formulas. */
export function moveLines(sheets: TestSheets, name: string, rows: Line = stay, columns: Line = stay): TestSheets {
  const moveReference = (text: string) =>
    text.replaceAll(/(\$?)([A-Z]+)|(\$?)(\d+)/gi, (_, columnLock: string, letters: string | undefined, rowLock: string, digits: string) =>
      letters ? columnLock + toColumnLetters(columns(parseColumnLetters(letters))) : rowLock + String(rows(Number(digits))),
    );
  const moveFormula = (formula: string, own: string) =>
    tokenizeFormula(formula)
      .map(({ kind, prefix, text }) => {
        const sheet = prefix === '' ? own : prefix.replaceAll(/['!]/g, '');
        return prefix + (kind === 'reference' && sheet === name ? moveReference(text) : text);
      })
      .join('');
  return Object.fromEntries(
    Object.entries(sheets).map(([sheet, cells]) => [
      sheet,
      Object.fromEntries(
        Object.entries(cells).map(([address, value]) => [
          sheet === name ? moveReference(address) : address,
          typeof value === 'string' && value.startsWith('=') ? `=${moveFormula(value.slice(1), sheet)}` : value,
        ]),
      ),
    ]),
  );
}

/** Sorts rows of some columns by one of them. As in spreadsheet programs, formulas keep their distance from the cells of their row. */
export function sortRows(cells: TestCells, area: string, by: string, isDescending = false): TestCells {
  const { top, left, bottom, right } = parseAreaAddress(area)!;
  const column = parseColumnLetters(by);
  const rows = Array.from({ length: bottom - top + 1 }, (_, index) => top + index);
  const order = rows.toSorted((one, other) => {
    const [first, second] = [cells[toCellAddress(one, column)]!, cells[toCellAddress(other, column)]!];
    return (isDescending ? -1 : 1) * (first < second ? -1 : first > second ? 1 : 0);
  });
  const sorted = { ...cells };
  for (const [index, source] of order.entries())
    for (let at = left; at <= right; at++) {
      const value = cells[toCellAddress(source, at)] ?? null;
      const isFormula = typeof value === 'string' && value.startsWith('=');
      sorted[toCellAddress(top + index, at)] = isFormula ? `=${translateFormula(value.slice(1), top + index - source, 0)}` : value;
    }
  return Object.fromEntries(Object.entries(sorted).filter(([, value]) => value !== null));
}

export const PROGRAMS = ['Excel', 'LibreOffice', 'Google Sheets'] as const;
export type Program = (typeof PROGRAMS)[number];

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Saves sheets with their results as one of the programs does, and reads the file. */
export async function saveSheets(sheets: TestSheets, program: Program = 'Excel'): Promise<Workbook> {
  const engine = await createTestEngine(sheets);
  /** A formula that the engine cannot calculate has no result in the file. */
  const calculate = (sheet: string, row: number, column: number) => {
    try {
      return engine.evaluateCell(sheet, row, column);
    } catch (error) {
      if (error instanceof UnsupportedError) return undefined;
      throw error;
    }
  };
  const strings: string[] = [];
  const share = (text: string) => (strings.includes(text) ? strings.indexOf(text) : strings.push(text) - 1);
  const names = Object.keys(sheets);
  const buildCell = (sheet: string, address: string, value: TestCells[string]) => {
    const area = parseAreaAddress(address)!;
    // LibreOffice writes the style and the type of every cell, and Google Sheets writes the style.
    const style = program === 'Excel' ? '' : ' s="0"';
    if (typeof value === 'string' && value.startsWith('=')) {
      const calculated = calculate(sheet, area.top, area.left);
      const formula = `<f${program === 'LibreOffice' ? ' aca="false"' : ''}>${escape(value.slice(1))}</f>`;
      if (calculated === undefined) return `<c r="${address}"${style}>${formula}</c>`;
      const result = toComparableValue(calculated);
      const isText = typeof result === 'string' && !result.startsWith('#');
      const type =
        typeof result === 'boolean' ? 'b' : isText ? 'str' : typeof result === 'string' ? 'e' : program === 'LibreOffice' ? 'n' : '';
      const shown = typeof result === 'boolean' ? Number(result) : escape(String(result ?? 0));
      return `<c r="${address}"${style}${type && ` t="${type}"`}>${formula}<v>${shown}</v></c>`;
    }
    if (typeof value === 'string') return `<c r="${address}"${style} t="s"><v>${share(value)}</v></c>`;
    if (typeof value === 'boolean') return `<c r="${address}"${style} t="b"><v>${Number(value)}</v></c>`;
    return `<c r="${address}"${style}${program === 'LibreOffice' ? ' t="n"' : ''}><v>${value}</v></c>`;
  };
  const parts = names.map((name) => {
    const keys = Object.entries(sheets[name]!).map(([address, value]) => {
      const { top, left } = parseAreaAddress(address)!;
      return [toCellKey(top, left), value] as const;
    });
    const rows = new Map<number, string>();
    for (const [key, value] of keys.toSorted(([one], [other]) => one - other)) {
      const row = getRowOfCellKey(key);
      if (value !== null) rows.set(row, (rows.get(row) ?? '') + buildCell(name, toCellAddress(row, getColumnOfCellKey(key)), value));
    }
    const spans = program === 'Excel' ? ' spans="1:9"' : program === 'LibreOffice' ? ' customFormat="false" ht="12.8"' : '';
    return buildSheet(`<sheetData>${[...rows].map(([row, content]) => `<row r="${row}"${spans}>${content}</row>`).join('')}</sheetData>`);
  });
  const base = buildWorkbookParts({
    sharedStrings: strings.map((text) => `<si><t xml:space="preserve">${escape(text)}</t></si>`).join(''),
  });
  const list = names.map((name, index) => `<sheet name="${escape(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('');
  return readWorkbook(
    buildZipArchive({
      ...base,
      'xl/workbook.xml': String(base['xl/workbook.xml']).replace(/<sheets>.*<\/sheets>/, `<sheets>${list}</sheets>`),
      'xl/_rels/workbook.xml.rels': buildRelationships(
        ...names.map((_, index) => ({ type: 'worksheet', target: `worksheets/sheet${index + 1}.xml` })),
        { type: 'sharedStrings', target: 'sharedStrings.xml' },
      ),
      ...Object.fromEntries(parts.map((part, index) => [`xl/worksheets/sheet${index + 1}.xml`, part])),
    }),
  );
}
