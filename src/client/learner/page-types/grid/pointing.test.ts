import { describe, expect, test } from 'vitest';
import { findGridAction } from './grid-keys.ts';
import { canPoint, cycleLocks, findEnclosingFunction, findTypedName, listReferences, pointAt, type EditedFormula } from './pointing.ts';
import { extendArea } from './use-grid-pointer.ts';

/** Reads a text in which `|` is the caret. */
function edit(text: string) {
  const caret = text.indexOf('|');
  return { text: text.replace('|', ''), from: caret, to: caret, pointed: null };
}

describe('a cell can be pointed at where a reference can stand', () => {
  test.each([
    ['=|', true],
    ['=SUM(|', true],
    ['=SUM( |)', true],
    ['=A1*|', true],
    ['=IF(A1>|', true],
    ['=SUM(A1,|', true],
    ['=A1|', false],
    ['=SU|M(A1)', false],
    ['="a=|', false],
    ['hello (|', false],
    ['|', false],
  ])('%s: %s', (text, isAllowed) => {
    expect(canPoint(edit(text))).toBe(isAllowed);
  });

  test('pointing puts a reference in, and goes on replacing it', () => {
    const first = pointAt(edit('=SUM(|)*2'), { row: 2, column: 2 }, { row: 2, column: 2 }, '');
    expect(first.text).toBe('=SUM(B2)*2');
    const second = pointAt(first, { row: 2, column: 2 }, { row: 9, column: 2 }, '');
    expect([second.text, second.from]).toEqual(['=SUM(B2:B9)*2', 10]);
    expect(pointAt(edit('=|'), { row: 1, column: 1 }, { row: 1, column: 1 }, "'My sheet'!").text).toBe("='My sheet'!A1");
  });
});

describe('F4 goes through the four kinds of reference', () => {
  test.each([
    ['=B2|', ['=$B$2|', '=B$2|', '=$B2|', '=B2|']],
    ['=SUM(B2:B|9)', ['=SUM($B$2:$B$9|)', '=SUM(B$2:B$9|)']],
    ['=|b2*F1', ['=$B$2|*F1']],
    ['=B2*F1|', ['=B2*$F$1|']],
    ['=LOG10(|A1)', ['=LOG10($A$1|)']],
    ['=Prices!A1|', ['=Prices!$A$1|']],
    ["='Net 2!'!A1|", ["='Net 2!'!$A$1|"]],
    ['=A1&"see B2|"', ['=A1&"see B2|"']],
    ['plain B2|', ['plain B2|']],
  ])('%s', (start, steps) => {
    let edited: EditedFormula = edit(start);
    for (const step of steps) {
      edited = cycleLocks(edited);
      expect(`${edited.text.slice(0, edited.to)}|${edited.text.slice(edited.to)}`).toBe(step);
    }
  });
});

test('F4 on several selected references changes all of them alike', () => {
  const selected = { text: '=A1+$B$2*2', from: 0, to: 10, pointed: null };
  expect(cycleLocks(selected)).toEqual({ text: '=$A$1+$B$2*2', from: 1, to: 10, pointed: null });
});

test('after F4 the learner goes on pointing: an arrow or a tap puts another cell in the place of the locked one', () => {
  const [b2, b9] = [
    { row: 2, column: 2 },
    { row: 9, column: 2 },
  ];
  const locked = cycleLocks(pointAt(edit('=C2*|+1'), b2, b2, ''));
  expect([locked.text, locked.from]).toEqual(['=C2*$B$2+1', 8]);
  expect(canPoint(locked)).toBe(true);
  expect(pointAt(locked, b9, b9, '').text).toBe('=C2*B9+1');
  // Of a range that was typed up to its colon, only the end was pointed at.
  expect(cycleLocks(pointAt(edit('=SUM(B2:|'), b9, b9, ''))).toMatchObject({ text: '=SUM($B$2:$B$9', pointed: null });
});

test('the same reference has the same color, and texts have none', () => {
  const found = listReferences('=SUM(A1:$B$2)+a1:b2+C3&"D4"+Prices!C3+LOG10(2)');
  expect(found.map(({ address, color, sheetName }) => [address, color, sheetName])).toEqual([
    ['A1:B2', 0, null],
    ['A1:B2', 0, null],
    ['C3', 1, null],
    ['C3', 2, 'Prices'],
  ]);
});

test.each([
  ['=su|', 'SU'],
  ['=1+AVER|', 'AVER'],
  ['=A1|', 'A1'],
  ['="su|', null],
  ['su|', null],
])('%s begins the name %s', (text, name) => {
  expect(findTypedName(edit(text))?.name ?? null).toBe(name);
});

test.each([
  ['=SUM(A1,|', 'SUM'],
  ['=IF(SUM(A1)|', 'IF'],
  ['=SUM(A1)|', null],
  ['=ROUND((A1+|', null],
])('the caret of %s is in %s', (text, name) => {
  expect(findEnclosingFunction(edit(text))).toBe(name);
});

const move = (rows: number, columns: number, isExtending = false) => ({ type: 'move', rows, columns, isExtending });
const jump = (rows: number, columns: number, isExtending = false) => ({ type: 'jump', rows, columns, isExtending });
const goTo = (to: string, isExtending = false) => ({ type: 'goTo', to, isExtending });
const run = (type: string) => ({ type: 'run', command: { type } });

test.each([
  ['ArrowUp', move(-1, 0)],
  ['ArrowLeft', move(0, -1)],
  ['Shift+ArrowDown', move(1, 0, true)],
  ['Ctrl+ArrowRight', jump(0, 1)],
  ['Ctrl+Shift+ArrowUp', jump(-1, 0, true)],
  ['Enter', move(1, 0)],
  ['Shift+Enter', move(-1, 0)],
  ['Tab', move(0, 1)],
  ['Shift+Tab', move(0, -1)],
  ['Home', goTo('rowStart')],
  ['Shift+End', goTo('rowEnd', true)],
  ['Ctrl+Home', goTo('first')],
  ['Ctrl+End', goTo('last')],
  ['PageDown', move(10, 0)],
  ['Shift+PageUp', move(-10, 0, true)],
  ['F2', { type: 'edit' }],
  ['Alt+ArrowDown', { type: 'edit' }],
  ['Delete', { type: 'clear' }],
  ['Backspace', { type: 'clear' }],
  ['Escape', { type: 'escape' }],
  ['Ctrl+Enter', { type: 'leave' }],
  ['Ctrl+z', run('undo')],
  ['Ctrl+y', run('redo')],
  ['Meta+Shift+Z', run('redo')],
  ['Ctrl+d', { type: 'fillDown' }],
  ['Ctrl+r', { type: 'fillRight' }],
  ['Ctrl+a', { type: 'selectAll' }],
  ['Meta+b', { type: 'bold' }],
  ['=', { type: 'replace' }],
  ['é', { type: 'replace' }],
  // The browser copies, cuts and pastes.
  ['Ctrl+c', null],
  ['Ctrl+x', null],
  ['Ctrl+v', null],
  ['Shift', null],
  ['F5', null],
])('the key %s does %j', (press, action) => {
  const held = press.split('+').slice(0, -1);
  const [ctrlKey, metaKey, shiftKey, altKey] = ['Ctrl', 'Meta', 'Shift', 'Alt'].map((name) => held.includes(name)) as [
    boolean,
    boolean,
    boolean,
    boolean,
  ];
  expect(findGridAction({ key: press.split('+').at(-1)!, ctrlKey, metaKey, shiftKey, altKey })).toEqual(action);
});

test('a drag fills in the direction in which it goes farther', () => {
  const area = { top: 2, left: 2, bottom: 3, right: 2 };
  expect(extendArea(area, { row: 9, column: 3 })).toEqual({ ...area, bottom: 9 });
  expect(extendArea(area, { row: 3, column: 5 })).toEqual({ ...area, right: 5 });
  expect(extendArea(area, { row: 2, column: 2 })).toBeNull();
});
