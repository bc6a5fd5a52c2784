import { describe, expect, test } from 'vitest';
import { createTestWorkbook } from '../formula/testing/create-test-workbook.ts';
import { readWorkbook } from '../reader/read-workbook.ts';
import { buildWorkbookParts } from '../reader/testing/workbook-parts.ts';
import { buildZipArchive } from '../reader/testing/zip-parts.ts';
import { GridBook } from './grid-book.ts';
import { GridSession } from './grid-session.ts';
import { findNotation } from './notation.ts';
import { area, openSession } from './testing/open-session.ts';

test('an edit changes the formulas that depend on it, and only those are told', async () => {
  const { type, read } = await openSession({ A1: 1, A2: 2, B1: '=A1*2', B2: '=B1+A2', C1: '=5+1' });
  const { cells, changedCount } = type('A1', '10');
  expect([read('B1'), read('B2')]).toEqual([20, 22]);
  expect(changedCount).toBe(2);
  expect(cells.map(([, cell]) => cell!.text)).toEqual(['10', '20', '22']);
});

test('a formula on another sheet, through a whole column and a long range, follows', async () => {
  const rows = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`A${index + 1}`, 1]));
  const workbook = createTestWorkbook({ Data: rows, Sum: { A1: '=SUM(Data!A:A)', A2: '=SUM(Data!A1:A300)', A3: '=A1+A2' } });
  const { type, read } = await openSession(workbook);
  type('A300', '11');
  expect([read('A1', 1), read('A2', 1), read('A3', 1)]).toEqual([310, 310, 620]);
  type('A400', '5');
  expect(read('A1', 1)).toBe(315);
});

test('a formula spills, grows, is blocked and is free again', async () => {
  const { type, read, show } = await openSession({ A1: 3, A2: 1, A3: 2 });
  type('C1', '=SORT(A1:A3)');
  expect(['C1', 'C2', 'C3'].map((address) => read(address))).toEqual([1, 2, 3]);
  type('E1', '=SUM(C1#)');
  expect(read('E1')).toBe(6);
  type('A3', '20');
  expect([read('C3'), read('E1')]).toEqual([20, 24]);
  type('C2', 'in the way');
  expect([read('C1'), read('C2'), read('C3')]).toEqual(['#SPILL!', 'in the way', null]);
  expect(show('C1').problem).toEqual({ reason: 'spill', subject: null });
  type('C2', '');
  expect(['C1', 'C2', 'C3'].map((address) => read(address))).toEqual([1, 3, 20]);
  type('C1', '=A1');
  expect([read('C1'), read('C2'), read('C3')]).toEqual([3, null, null]);
});

test('undo and redo go back and forth over all kinds of edits, a hundred steps far', async () => {
  const { type, run, read } = await openSession({ A1: 1, B1: '=A1+1' });
  for (let step = 1; step <= 110; step++) type('A1', String(step * 10));
  let steps = 0;
  while (run({ type: 'undo' }).canUndo) steps++;
  expect(steps).toBe(99);
  expect([read('A1'), read('B1')]).toEqual([100, 101]);
  run({ type: 'redo' });
  expect([read('A1'), read('B1')]).toEqual([110, 111]);
  type('A1', '7');
  expect(run({ type: 'look' }).canRedo).toBe(false);
});

describe('a formula without a result says why', () => {
  test.each([
    ['=B1+1', '#REF!', { reason: 'circular', subject: null }],
    ['=SUMM(A1)', '#NAME?', { reason: 'noSuchFunction', subject: 'SUMM' }],
    ['=CUBEVALUE("x")', '#UNKNOWN!', { reason: 'cannotFollow', subject: 'CUBEVALUE' }],
    ['=1/0', '#DIV/0!', undefined],
  ])('%s', async (formula, text, problem) => {
    const { type, show } = await openSession({ A1: 1 });
    type('B1', formula);
    expect(show('B1')).toEqual({ text, input: formula, ...(problem !== undefined && { problem }) });
  });

  test('a formula that is not complete is refused, and the cell keeps its content', async () => {
    const { type, read } = await openSession({ A1: 1 });
    expect(type('A1', '=SUM(A2:').refusal).toBe('incomplete');
    expect(type('A1', '=A2+').refusal).toBe('incomplete');
    expect(read('A1')).toBe(1);
  });
});

test('cells are copied with their references moved, and cut with them as they are', async () => {
  const { run, type, show } = await openSession({ A1: 1, A2: 2, B1: '=A1*$A$2' });
  run({ type: 'copy', area: area('B1'), isCut: false, text: '0' });
  run({ type: 'paste', area: area('C2:C3'), rows: [['0']], text: '0' });
  expect(show('C3').input).toBe('=B3*$A$2');
  run({ type: 'copy', area: area('B1'), isCut: true, text: '0' });
  run({ type: 'paste', area: area('D5'), rows: [['0']], text: '0' });
  expect([show('B1').input, show('D5').input]).toEqual(['', '=A1*$A$2']);
  const { hasOnlyValues, selection } = run({ type: 'paste', area: area('F1'), rows: [['Tea', '5%'], ['=1+1']], text: 'Tea\t5%\n=1+1' });
  expect([hasOnlyValues, selection]).toEqual([true, area('F1:G2')]);
  expect([show('G1').text, show('F2').text]).toEqual(['5%', '2']);
  type('A1', '3');
  expect(show('D5').text).toBe('6');
});

test('an edit beyond the last row or column is refused', async () => {
  const { run } = await openSession({ A1: 1 });
  expect(run({ type: 'paste', area: area('A1000'), rows: [['1'], ['2']], text: 'x' }).refusal).toBe('noRoom');
});

test.each([
  ['A1', 'down', 'A3'],
  ['A3', 'down', 'A6'],
  ['A6', 'down', 'A7'],
  ['A7', 'down', 'A9'],
  ['A9', 'up', 'A7'],
  ['B1', 'down', 'B9'],
  ['A1', 'right', 'C1'],
  ['D9', 'left', 'A9'],
  ['A1', 'up', 'A1'],
])('from %s, Ctrl with the arrow %s goes to %s', async (from, direction, to) => {
  const { run } = await openSession({ A1: 1, A2: 2, A3: 3, A6: 6, A7: '=A6+1', C1: 5, A9: 9, D9: 4 });
  const { top, left } = area(from);
  const rows = direction === 'down' ? 1 : direction === 'up' ? -1 : 0;
  const columns = direction === 'right' ? 1 : direction === 'left' ? -1 : 0;
  expect(run({ type: 'jump', row: top, column: left, rows, columns }).selection).toEqual(area(to));
});

test('a deleted cell is empty, and keeps its number format', async () => {
  const { run, type, show } = await openSession({ A1: 1 });
  type('A1', '5%');
  run({ type: 'clear', area: area('A1:B2') });
  expect(show('A1')).toEqual({ text: '', input: '' });
  type('A1', '7');
  expect(show('A1').text).toBe('7%');
});

test('the draft has the changed cells only, and brings them all back', async () => {
  const start = { A1: 1, A2: 2, B1: '=A1*2' };
  const first = await openSession(start);
  first.type('A2', '5%');
  first.type('B2', '=SUM(A1:A2)');
  first.type('A1', '');
  first.type('C1', '=SORT(A1:A2)');
  const { draft } = first.run({ type: 'setNumberFormat', area: area('B1'), format: '0.00' });
  expect(draft!.map(({ f, v, n }) => ({ f, v, n }))).toEqual([
    { v: 0.05, n: '0%' },
    { f: 'SUM(A1:A2)' },
    {},
    { f: 'SORT(A1:A2)' },
    { f: 'A1*2', n: '0.00' },
  ]);
  const second = await openSession(start);
  second.session.restore(JSON.parse(JSON.stringify(draft)) as typeof draft & object);
  for (const address of ['A1', 'A2', 'B1', 'B2', 'C1', 'C2']) expect(second.show(address)).toEqual(first.show(address));
  expect(second.run({ type: 'look' }).canUndo).toBe(false);
});

const STYLES =
  '<fonts count="3"><font/><font><b/></font><font><b val="0"/></font></fonts><cellXfs count="3"><xf fontId="0"/><xf fontId="1" numFmtId="2"/><xf fontId="2"/></cellXfs><dxfs><dxf><font><b/></font></dxf></dxfs>';

test('what is bold in the file is bold in the grid, a learner can change it, and it stays with formats, undo and the draft', async () => {
  const rows = '<row r="1"><c r="A1" s="1"><v>1</v></c><c r="B1" s="2"><v>2</v></c><c r="C1"><v>3</v></c></row>';
  const start = () => readWorkbook(buildZipArchive(buildWorkbookParts({ rows, styles: STYLES })));
  const { session, run, type } = await openSession(await start());
  const look = (each = session) => {
    const { cells } = each.run({ type: 'look' }, { sheet: 0, area: area('A1:C1') });
    return cells.map(([, cell]) => [cell!.text, cell!.isBold]);
  };
  const asInFile = [
    ['1.00', true],
    ['2', false],
    ['3', false],
  ];
  expect(look()).toEqual(asInFile);
  run({ type: 'toggleBold', area: area('B1:C1') });
  run({ type: 'setNumberFormat', area: area('A1:B1'), format: '0%' });
  const { draft } = type('B1', '5');
  const changed = [
    ['100%', true],
    ['5%', true],
    ['3', true],
  ];
  expect(look()).toEqual(changed);
  const { session: other } = await openSession(await start());
  other.restore(JSON.parse(JSON.stringify(draft)) as typeof draft & object);
  expect(look(other)).toEqual(changed);
  run({ type: 'toggleBold', area: area('A1:C1') });
  expect(look().map(([, isBold]) => isBold)).toEqual([false, false, false]);
  for (let step = 0; step < 4; step++) run({ type: 'undo' });
  expect(look()).toEqual(asInFile);
});

test('an edit on which a thousand cells depend calculates them once, and only visible cells are sent', async () => {
  const cells = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`B${index + 1}`, `=$A$1*${index}`]));
  const book = await GridBook.open(createTestWorkbook({ Sheet1: { A1: 1, ...cells } }), () => 46_000);
  const session = new GridSession(
    book,
    { revision: '', passMark: 100, given: {}, dates: {}, reads: {}, targets: {}, checks: [] },
    findNotation('en'),
  );
  const window = { sheet: 0, area: { top: 1, left: 1, bottom: 30, right: 8 } };
  const update = session.run({ type: 'type', row: 1, column: 1, text: '2' }, window);
  expect(update.changedCount).toBe(999);
  expect(update.cells).toHaveLength(30);
  expect(book.gridSheets[0]!.cells.size).toBe(1001);
});
