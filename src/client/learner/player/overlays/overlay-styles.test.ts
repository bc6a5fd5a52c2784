import { expect, test } from 'vitest';
import type { Overlay } from '#shared/catalog.ts';
import { groupByZone, findVisibleOverlays, sanitizeStyles } from './overlay-styles.ts';

const overlay = (fields: Partial<Overlay> = {}): Overlay => ({
  zoneId: 'top-left',
  type: 'text',
  text: 'Look here',
  src: null,
  styles: {},
  tStart: 1000,
  tEnd: 2000,
  ...fields,
});

test.each([
  { at: 0, shown: [] },
  { at: 999, shown: [] },
  { at: 1000, shown: [0] },
  { at: 1500, shown: [0, 1] },
  { at: 1999, shown: [0, 1] },
  { at: 2000, shown: [1] },
  { at: 9000, shown: [] },
])('at $at ms the overlays $shown show', ({ at, shown }) => {
  expect(findVisibleOverlays([overlay(), overlay({ tStart: 1500, tEnd: 9000 })], at)).toEqual(shown);
});

test.each<[string, Partial<Overlay>, boolean]>([
  ['words', { text: 'Look here' }, true],
  ['words that are missing', { text: null }, false],
  ['an image of this server', { type: 'image', src: '/public-objects/arrow' }, true],
  ['a video elsewhere', { type: 'video', src: 'https://example.com/a.webm' }, true],
  ['an image without an address', { type: 'image', src: null }, false],
  ['a video at an address that runs code', { type: 'video', src: 'javascript:alert(1)' }, false],
  ['an image at an address of another kind', { type: 'image', src: 'data:image/svg+xml,<svg/>' }, false],
])('%s: shown or not', (_what, fields, isShown) => {
  expect(findVisibleOverlays([overlay(fields)], 1000)).toEqual(isShown ? [0] : []);
});

test('the overlays of one zone stand together, in their order', () => {
  const overlays = [overlay(), overlay({ zoneId: 'full-screen' }), overlay(), overlay({ zoneId: 'transcript' })];
  expect(groupByZone(overlays, [0, 1, 2])).toEqual([
    { zoneId: 'top-left', indexes: [0, 2] },
    { zoneId: 'full-screen', indexes: [1] },
  ]);
});

test.each<[string, string | number, string | number | null]>([
  ['color', '#ff0', '#ff0'],
  ['color', '#12345', null],
  ['color', 'rebeccapurple', 'rebeccapurple'],
  ['color', 'RGBA(0, 0, 0, .5)', 'RGBA(0, 0, 0, .5)'],
  ['color', 'hsl(120 50% 50% / 0.5)', 'hsl(120 50% 50% / 0.5)'],
  ['color', 'var(--stage)', null],
  ['backgroundColor', 'white', 'white'],
  ['backgroundColor', 'url(https://example.com/a.png)', null],
  ['backgroundColor', 'red; position: fixed', null],
  ['color', 'expression(alert(1))', null],
  ['fontSize', 24, 24],
  ['fontSize', '24px', 24],
  ['fontSize', '3', 12],
  ['fontSize', 400, 64],
  ['fontSize', '10vw', null],
  ['fontSize', -20, null],
  ['fontWeight', 700, 700],
  ['fontWeight', 'bold', 'bold'],
  ['fontWeight', 'heavy', null],
  ['fontStyle', 'italic', 'italic'],
  ['textAlign', 'center', 'center'],
  ['textAlign', 'justify-all', null],
  ['opacity', 0.5, 0.5],
  ['opacity', '1', '1'],
  ['opacity', 7, null],
  ['padding', 8, '8px'],
  ['padding', '8', '8px'],
  ['padding', '4px 1em', '4px 1em'],
  ['padding', 'calc(1px + 2px)', null],
  ['borderRadius', '50%', '50%'],
  ['maxWidth', '20em', '20em'],
  ['maxWidth', '20em 20em', null],
  ['maxWidth', 99_999, null],
  ['position', 'fixed', null],
  ['backgroundImage', 'url(/a.png)', null],
  ['--stage', 'red', null],
  ['toString', 'red', null],
])('%s: %s becomes %s', (name, value, safe) => {
  expect(sanitizeStyles({ [name]: value })).toEqual(safe === null ? {} : { [name]: safe });
});
