import { describe, expect, test } from 'vitest';
import { comparePaths, getBaseName, getLeadingNumber, readTitle } from './file-names.ts';

test.each([
  ['01 Cell addresses.mp4', 'Cell addresses'],
  ['02 Sum a column.mp4', 'Sum a column'],
  ['03_ranges_FINAL_v2.mp4', 'Ranges'],
  ['04 AutoSum.mp4', 'AutoSum'],
  ['05 Copy a formula down.mp4', 'Copy a formula down'],
  ['07 Try it - total.mp4', 'Try it - total'],
  ['1.2 - Relative references.mp4', 'Relative references'],
  ['1.2.10 Pivot tables.mov', 'Pivot tables'],
  ['3) Filters.mp4', 'Filters'],
  ['3. Filters.mp4', 'Filters'],
  ['12: Sorting.mp4', 'Sorting'],
  ['08 – Charts.mp4', 'Charts'],
  ['09—Charts.mp4', 'Charts'],
  ['10-cell-addresses.mp4', 'Cell addresses'],
  ['cell-addresses.mp4', 'Cell addresses'],
  ['cell_addresses.mp4', 'Cell addresses'],
  ['cell__addresses.mp4', 'Cell addresses'],
  ['drag-and drop.mp4', 'Drag-and drop'],
  ['What is a what-if analysis.mp4', 'What is a what-if analysis'],
  ['sum.mp4', 'Sum'],
  ['SUM.mp4', 'SUM'],
  ['écran partagé.mp4', 'Écran partagé'],
  ['e\u0301cran.mp4', 'Écran'],
  ['übung.webm', 'Übung'],
  ['07 数式.mp4', '数式'],
  ['الدرس 1.mp4', 'الدرس 1'],
  ['Sum final.mp4', 'Sum'],
  ['Sum-final.mp4', 'Sum'],
  ['Sum FINAL.mp4', 'Sum'],
  ['Sum v3.mp4', 'Sum'],
  ['Sum V12.mp4', 'Sum'],
  ['Sum export.mp4', 'Sum'],
  ['Sum copy.mp4', 'Sum'],
  ['Sum (1).mp4', 'Sum'],
  ['Sum (12).mp4', 'Sum'],
  ['Sum 1080p.mp4', 'Sum'],
  ['Sum_720p.mp4', 'Sum'],
  ['Sum 4k.mp4', 'Sum'],
  ['Sum 4K.mp4', 'Sum'],
  ['Sum final v2 (1) 1080p.mp4', 'Sum'],
  ['sum.final.mp4', 'Sum'],
  ['Finally done.mp4', 'Finally done'],
  ['The grand finale.mp4', 'The grand finale'],
  ['final.mp4', 'Final'],
  ['v2.mp4', 'V2'],
  ['01.mp4', '01'],
  ['2024.mp4', '2024'],
  ['1.2.mp4', '1.2'],
  ['3D charts.mp4', '3D charts'],
  ['365 tips.mp4', 'Tips'],
  ['01_02_lookup.mp4', 'Lookup'],
  ['  spaces   inside .mp4', 'Spaces inside'],
  ['🎬.mp4', '🎬'],
  ['01 🎬 Start.mp4', '🎬 Start'],
  ['.mp4', 'Mp4'],
  ['no extension', 'No extension'],
  ['C:\\Users\\Ada\\Videos\\02 Sum.mp4', 'Sum'],
  ['week 1/02 Sum.mp4', 'Sum'],
  ['Sum\u202Egpj.mp4', 'Sumgpj'],
  ['---.mp4', 'Page'],
  [`${'a'.repeat(251)}.mp4`, `A${'a'.repeat(199)}`],
  [`${'🎬'.repeat(120)}.mp4`, '🎬'.repeat(100)],
])('the title of %j is %j', (name, title) => {
  expect(readTitle(name)).toBe(title);
});

test.each([
  ['excel-basics-2', 'Excel basics 2'],
  ['01 Week one', 'Week one'],
  ['Version 2.5', 'Version 2.5'],
])('the title of a module for the folder %j is %j', (name, title) => {
  expect(readTitle(name, { isFolder: true })).toBe(title);
});

describe('what belongs together', () => {
  test.each([
    ['03 Sum.srt'],
    ['03 sum.vtt'],
    ['03 Sum.en.srt'],
    ['03 Sum.pt-BR.vtt'],
    ['03 Sum.overlay.webm'],
    ['03 Sum.end.png'],
    ['03 SUM.xlsx'],
    ['week 1/03 Sum.srt'],
  ])('%j has the base name of "03 Sum.mp4"', (name) => {
    expect(getBaseName(name, { isCompanion: true })).toBe(getBaseName('03 Sum.mp4'));
  });

  test('Unicode forms of a name are the same', () => {
    expect(getBaseName('e\u0301cran.srt', { isCompanion: true })).toBe(getBaseName('écran.mp4'));
  });

  test.each([
    ['03 Sum.mp4', '3'],
    ['3_sum.srt', '3'],
    ['1.02 Sum.mp4', '1.2'],
    ['03.mp4', '3'],
    ['Sum 3.mp4', null],
  ])('the leading number of %j is %j', (name, number) => {
    expect(getLeadingNumber(name)).toBe(number);
  });
});

test('paths are in their natural order, folder by folder', () => {
  const sorted = ['1 Intro.mp4', '2 Sum.mp4', '10 Count.mp4', 'week 2/1 A.mp4', 'week 10/1 A.mp4'];
  expect(sorted.toReversed().toSorted(comparePaths)).toEqual(sorted);
});
