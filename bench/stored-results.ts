// Compares the formula engine with the results that spreadsheet programs have stored in real workbooks, which are given as arguments, files or
// folders. Prints every formula whose result differs, and how many agree. What reads a clock, chance or another file is left out.
import { readFileSync, statSync, globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isBlank, isSameValue, toPlainValue } from '#workbook/checks/values/same-value.ts';
import { parseAreaAddress, toCellKey } from '#workbook/reader/cell-address.ts';
import { readWorkbook } from '#workbook/reader/read-workbook.ts';
import { WorkbookRefusal } from '#workbook/reader/workbook-refusal.ts';
import { calculateResults } from '#workbook/vary/overlay-workbook.ts';

const CHANGES_BY_ITSELF = /\b(NOW|TODAY|RAND|RANDBETWEEN|RANDARRAY|CELL|INFO)\(|\[\d+\]/i;

const paths = process.argv
  .slice(2)
  .flatMap((path) => (statSync(path).isDirectory() ? globSync('**/*.{xlsx,xlsm}', { cwd: path }).map((file) => join(path, file)) : [path]));
const counts = { files: 0, refused: 0, same: 0, different: 0, unknown: 0, changing: 0 };
for (const path of paths) {
  try {
    const workbook = await readWorkbook(new Uint8Array(readFileSync(path)));
    const { values, unknown } = await calculateResults(workbook, 0);
    counts.files++;
    counts.unknown += unknown.length;
    for (const [name, cells] of Object.entries(values)) {
      const sheet = await workbook.readSheet(name);
      for (const [address, value] of Object.entries(cells)) {
        const { top, left } = parseAreaAddress(address)!;
        const cell = sheet.cells.get(toCellKey(top, left));
        if (cell?.formula && CHANGES_BY_ITSELF.test(cell.formula)) {
          counts.changing++;
          continue;
        }
        const stored = toPlainValue(cell?.value ?? null);
        if (isSameValue(value, stored) || (isBlank(value) && isBlank(stored))) counts.same++;
        else {
          counts.different++;
          console.log(
            `${basename(path)} ${name}!${address}: ${JSON.stringify(value)}, stored ${JSON.stringify(stored)}: ${cell?.formula ?? ''}`,
          );
        }
      }
    }
  } catch (error) {
    if (!(error instanceof WorkbookRefusal)) throw error;
    counts.refused++;
  }
}
console.log(
  `${counts.files} workbooks, ${counts.refused} refused: ${counts.same} results as stored, ${counts.different} others, ` +
    `${counts.unknown} not worked out, ${counts.changing} that change by themselves`,
);
