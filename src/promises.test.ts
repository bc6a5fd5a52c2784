import { expect, test } from 'vitest';
import { findIdsInTitles, listThreatTests, threats } from '../.ci/threats.ts';

const found = listThreatTests();
const idsWithTest = new Set(found.map(({ id }) => id));

test('every threat and fault has a test with its id in the title, or a sentence that says why it has none', () => {
  const wrong = Object.entries(threats).filter(([id, { whyNoTest }]) =>
    whyNoTest ? idsWithTest.has(id) || !/^[A-Z].{20,}\.$/.test(whyNoTest) : !idsWithTest.has(id),
  );
  expect(wrong).toEqual([]);
});

test('the ledger contains the threats T1 to T101 and the faults F1 to F55', () => {
  const count = (letter: string, last: number) => Array.from({ length: last }, (_, index) => `${letter}${index + 1}`);
  expect(Object.keys(threats)).toEqual([...count('T', 101), ...count('F', 55)]);
});

test('a title contains only ids of the ledger', () => {
  expect(found.filter(({ id }) => !(id in threats))).toEqual([]);
});

test.each([
  { call: 'test', title: 'T1: reads', ids: ['T1'] },
  { call: 'test.each([1])', title: 'T39, F7: a page', ids: ['T39', 'F7'] },
  { call: 'describe', title: "F16: doesn't leak", ids: ['F16'] },
  { call: 'test.skip', title: 'F16: is passed over', ids: [] },
  { call: 'expect', title: 'F4', ids: [] },
])('ids are found where the title of a test that runs begins: $call $title', ({ call, title, ids }) => {
  expect(findIdsInTitles(`${call}(\n  ${JSON.stringify(title)}, () => {`).map(({ id }) => id)).toEqual(ids);
});
