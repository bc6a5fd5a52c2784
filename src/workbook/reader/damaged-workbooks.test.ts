import { expect, test } from 'vitest';
import { createSeededRandom } from '#shared/testing/seeded-random.ts';
import { readWorkbook } from './read-workbook.ts';
import { WorkbookRefusal } from './workbook-refusal.ts';
import { readSampleFile } from './testing/sample-files.ts';
import { buildWorkbookParts } from './testing/workbook-parts.ts';
import { buildZipArchive } from './testing/zip-parts.ts';

const MUTATION_COUNT = 1500;

/**
 * Tries to read a workbook. Returns `read` when the workbook can be read, or the code of the `WorkbookRefusal`. Any other error makes
 * the test fail.
 */
async function readAll(bytes: Uint8Array): Promise<string> {
  try {
    const workbook = await readWorkbook(bytes);
    for (const { name, isChartSheet } of workbook.sheets) if (!isChartSheet) await workbook.readSheet(name);
    return 'read';
  } catch (error) {
    if (error instanceof WorkbookRefusal) return error.code;
    throw error;
  }
}

/** Returns a copy of a file with some bytes changed, removed or repeated. */
function damage(bytes: Uint8Array, random: (limit: number) => number): Uint8Array {
  const damaged = Uint8Array.from(bytes);
  switch (random(4)) {
    case 0:
      return damaged.subarray(0, random(bytes.length));
    case 1: {
      const start = random(bytes.length);
      damaged.copyWithin(random(bytes.length), start, start + random(64));
      return damaged;
    }
    case 2:
      damaged.fill(random(256), random(bytes.length), random(bytes.length));
      return damaged;
    default:
      for (let count = 1 + random(8); count > 0; count--) damaged[random(bytes.length)] = random(256);
      return damaged;
  }
}

test.each(['01-xlsxwriter.xlsx', '03-libreoffice.xlsx', '10-arrays.xlsx'])('damaged copies of %s are read or refused', async (book) => {
  const random = createSeededRandom(book.length);
  const bytes = readSampleFile(`books/${book}`);
  const outcomes = new Set<string>();
  for (let count = 0; count < MUTATION_COUNT / 3; count++) outcomes.add(await readAll(damage(bytes, random)));
  expect(outcomes).toContain('damaged');
  expect(outcomes).toContain('read');
});

test('damaged XML inside an intact archive is read or refused', async () => {
  const random = createSeededRandom(7);
  const parts = buildWorkbookParts({
    rows: '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1"><f t="shared" ref="B1:B2" si="0">SUM(A1:A9)</f><v>1</v></c></row><row r="2"><c r="B2"><f t="shared" si="0"/></c></row>',
    sharedStrings: '<si><t>Tea &amp; cake</t></si>',
    styles: '<cellXfs><xf numFmtId="10"/></cellXfs>',
  });
  const names = Object.keys(parts);
  const outcomes = new Set<string>();
  for (let count = 0; count < MUTATION_COUNT; count++) {
    const name = names[random(names.length)]!;
    const damaged = damage(Buffer.from(parts[name] as string), random);
    outcomes.add(await readAll(buildZipArchive({ ...parts, [name]: damaged })));
  }
  expect(outcomes).toContain('damaged');
  expect(outcomes).toContain('read');
});
