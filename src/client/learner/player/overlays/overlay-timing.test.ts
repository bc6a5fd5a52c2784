import { expect, test } from 'vitest';
import type { Overlay } from '#shared/page-types/field-kinds.ts';
import { findVisibleOverlays, groupOverlaysByZone } from './overlay-timing.ts';

const createOverlay = (fields: Partial<Overlay> = {}): Overlay => ({
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
  { timeMs: 0, visible: [] },
  { timeMs: 999, visible: [] },
  { timeMs: 1000, visible: [0] },
  { timeMs: 1500, visible: [0, 1] },
  { timeMs: 1999, visible: [0, 1] },
  { timeMs: 2000, visible: [1] },
  { timeMs: 9000, visible: [] },
])('at $timeMs ms the overlays $visible are visible', ({ timeMs, visible }) => {
  expect(findVisibleOverlays([createOverlay(), createOverlay({ tStart: 1500, tEnd: 9000 })], timeMs)).toEqual(visible);
});

test.each<[string, Partial<Overlay>, boolean]>([
  ['a text', { text: 'Look here' }, true],
  ['a text overlay without a text', { text: null }, false],
  ['an image on this server', { type: 'image', src: '/public-objects/arrow' }, true],
  ['a video on another server', { type: 'video', src: 'https://example.com/a.webm' }, true],
  ['an image without a source', { type: 'image', src: null }, false],
  ['a video whose source runs code', { type: 'video', src: 'javascript:alert(1)' }, false],
  ['an image in a data URL', { type: 'image', src: 'data:image/svg+xml,<svg/>' }, false],
])('%s (%o) is visible: %s', (_name, fields, isVisible) => {
  expect(findVisibleOverlays([createOverlay(fields)], 1000)).toEqual(isVisible ? [0] : []);
});

test('overlays are grouped by zone and keep their order', () => {
  const overlays = [createOverlay(), createOverlay({ zoneId: 'full-screen' }), createOverlay(), createOverlay({ zoneId: 'transcript' })];
  expect(groupOverlaysByZone(overlays, [0, 1, 2])).toEqual([
    { zoneId: 'top-left', indexes: [0, 2] },
    { zoneId: 'full-screen', indexes: [1] },
  ]);
});
