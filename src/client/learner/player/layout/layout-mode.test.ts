import { expect, test } from 'vitest';
import { canPreload, chooseLayoutMode } from './layout-mode.ts';

test.each([
  { type: 'info', shape: 'tall', mode: 'watch' },
  { type: 'mcq', shape: 'wide', mode: 'watch' },
  { type: 'aggregator', shape: 'wide', mode: 'watch' },
  { type: 'aggregator', shape: 'tall', mode: 'do' },
  { type: 'aggregator', shape: null, mode: 'watch' },
  { type: 'resourceLibrary', shape: 'tall', mode: 'do' },
  { type: 'challenge', shape: 'wide', mode: 'do' },
] as const)('a $type with a $shape picture is to $mode', ({ type, shape, mode }) => {
  expect(chooseLayoutMode(type, shape, true)).toBe(mode);
  expect(chooseLayoutMode(type, shape, false)).toBe('plain');
});

test.each([
  { connection: undefined, may: true },
  { connection: { effectiveType: '4g' }, may: true },
  { connection: { effectiveType: 'slow-2g' }, may: false },
  { connection: { saveData: true, effectiveType: '4g' }, may: false },
])('on $connection the next video may be loaded ahead: $may', ({ connection, may }) => {
  expect(canPreload(connection)).toBe(may);
});
