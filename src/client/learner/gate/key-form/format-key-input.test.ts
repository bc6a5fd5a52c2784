import { describe, expect, test } from 'vitest';
import { insertMissingDashes, formatKeyInput, EMPTY_KEY_INPUT, type KeyInputValue } from './format-key-input.ts';

const USUAL_PREFIX = 'EXCEL';

/** Types the characters one at a time, where `<` stands for the Backspace key. */
function type(keys: string, from: KeyInputValue = EMPTY_KEY_INPUT): KeyInputValue {
  return [...keys].reduce<KeyInputValue>((key, pressed) => {
    const rawText = pressed === '<' ? key.text.slice(0, -1) : key.text + pressed;
    return formatKeyInput(key, rawText, rawText.length, USUAL_PREFIX);
  }, from);
}

describe('typing', () => {
  test.each([
    ['exc', 'EXC'],
    ['excel', 'EXCEL-'],
    ['excel7k4q', 'EXCEL-7K4Q-'],
    ['excel7k4q9m2x', 'EXCEL-7K4Q-9M2X'],
    ['EXCEL-7K4Q-9M2X', 'EXCEL-7K4Q-9M2X'],
    ['sum 7k4q 9m2x', 'SUM-7K4Q-9M2X'],
    ['sum\u20137k4q', 'SUM-7K4Q-'],
    ['sum7k4q9m2x', 'SUM7K4Q9M2X'],
    ['-sum', 'SUM'],
  ])('%s shows %s', (keys, shown) => {
    expect(type(keys).text).toBe(shown);
  });

  test.each([
    ['excel7<', 'EXCEL-'],
    ['excel7<<', 'EXCEL'],
    ['excel<7', 'EXCEL-7'],
    ['excel7k4q<', 'EXCEL-7K4Q'],
    ['excel7k4q<9', 'EXCEL-7K4Q-9'],
    ['excel7k4q9m2x<<<<<', 'EXCEL-7K4Q'],
    ['excel<<<<<<', ''],
  ])('Backspace always deletes something: %s shows %s', (keys, shown) => {
    expect(type(keys).text).toBe(shown);
  });

  test('a prefix longer than the usual one is recognized, and one symbol too many can be deleted again', () => {
    expect(type('excelpro7k4q9m2x').text).toBe('EXCELPRO-7K4Q-9M2X');
    expect(type('excel7k4q9m2xz').text).toBe('EXCEL7-K4Q9-M2XZ');
    expect(type('excel7k4q9m2xz<').text).toBe('EXCEL-7K4Q-9M2X');
  });
});

describe('pasting', () => {
  test.each([
    ['excel7k4q9m2x', 'EXCEL-7K4Q-9M2X'],
    ['  excel-7k4q-9m2x\n', 'EXCEL-7K4Q-9M2X'],
    ['EXCEL 7K4Q 9M2X', 'EXCEL-7K4Q-9M2X'],
    ['EXCEL \u2014 7K4Q \u2014 9M2X', 'EXCEL-7K4Q-9M2X'],
    ['EXCEL-7K4Q9M2X', 'EXCEL-7K4Q-9M2X'],
    ['EXCEL-7K\u00ad4Q-9M2X', 'EXCEL-7K4Q-9M2X'],
    ['\u200eEXCEL7K4Q9M2X\u200f', 'EXCEL-7K4Q-9M2X'],
    ['\ufeffEXCEL-7K4Q-\u200b9M2X', 'EXCEL-7K4Q-9M2X'],
    ['demo-0000-0000', 'DEMO-0000-0000'],
    ['try our demo', 'TRY-OUR-DEMO'],
    ['bad-key', 'BAD-KEY'],
  ])('%j shows %s', (pasted, shown) => {
    expect(formatKeyInput(EMPTY_KEY_INPUT, pasted, pasted.length, USUAL_PREFIX).text).toBe(shown);
  });

  test('replaces another key', () => {
    expect(formatKeyInput(type('excel7k4q9m2x'), 'demo00000000', 12, USUAL_PREFIX).text).toBe('DEMO-0000-0000');
  });
});

describe('editing in the middle', () => {
  const key = type('excel7k4q9m2x');

  test('the caret stays after an inserted symbol and at the position of a deleted symbol', () => {
    expect(formatKeyInput(key, 'EXCEL-74Q-9M2X', 7, USUAL_PREFIX)).toMatchObject({ text: 'EXCEL-74Q9-M2X', caret: 7 });
    expect(formatKeyInput(type('excel74q9m2x'), 'EXCEL-7K4Q9-M2X', 8, USUAL_PREFIX)).toMatchObject({ text: 'EXCEL-7K4Q-9M2X', caret: 8 });
  });

  test('a deleted dash between the segments is inserted again, with the caret before it', () => {
    expect(formatKeyInput(key, 'EXCEL-7K4Q9M2X', 10, USUAL_PREFIX)).toMatchObject({ text: 'EXCEL-7K4Q-9M2X', caret: 10 });
  });

  test('the dash after the prefix can be deleted', () => {
    expect(formatKeyInput(type('ex-cel'), 'EXCEL', 2, USUAL_PREFIX)).toMatchObject({ text: 'EXCEL', caret: 2 });
  });
});

test('a complete key that was typed without dashes gets its dashes when the field loses the focus', () => {
  expect(insertMissingDashes(type('sum7k4q9m2x')).text).toBe('SUM-7K4Q-9M2X');
  expect(insertMissingDashes(type('sum7k4')).text).toBe('SUM7K4');
});
