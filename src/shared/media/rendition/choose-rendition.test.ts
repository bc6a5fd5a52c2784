import { expect, test } from 'vitest';
import { chooseRendition, selectVideoId, type ConnectionHints, type RenditionSource } from './choose-rendition.ts';

const video: RenditionSource = { bitrate: 4_000_000, light: { id: 'small' } };
const card = { videoId: 'big.mp4', video };

test.each<[string, ConnectionHints, 'full' | 'light']>([
  ['nothing is known', {}, 'full'],
  ['the learner saves data', { dataSaver: 'on', effectiveType: '4g', downlinkMbps: 50 }, 'light'],
  ['the learner wants full quality', { dataSaver: 'off', saveData: true, effectiveType: '2g', hasStalled: true }, 'full'],
  ['the browser saves data', { dataSaver: 'auto', saveData: true, effectiveType: '4g' }, 'light'],
  ['the connection is slow-2g', { effectiveType: 'slow-2g' }, 'light'],
  ['the connection is 2g', { effectiveType: '2g' }, 'light'],
  ['the connection is 3g', { effectiveType: '3g' }, 'light'],
  ['the connection is 4g', { effectiveType: '4g', saveData: false, hasStalled: false }, 'full'],
  ['the downlink is below 1.5 Mbit/s', { effectiveType: '4g', downlinkMbps: 1.45 }, 'light'],
  ['the downlink is 1.5 Mbit/s', { downlinkMbps: 1.5 }, 'full'],
  ['the last lesson stalled', { effectiveType: '4g', hasStalled: true }, 'light'],
  ['the bytes came slower than 1.3 times the bitrate', { measuredKbps: 5199 }, 'light'],
  ['the bytes came at 1.3 times the bitrate', { measuredKbps: 5200 }, 'full'],
])('when %s, a lesson plays %o as the %s version', (_situation, hints, rendition) => {
  expect(chooseRendition(video, hints)).toBe(rendition);
  expect(selectVideoId(card, hints)).toBe(rendition === 'light' ? 'small' : 'big.mp4');
});

test('a lesson without a light version is always played as it was uploaded', () => {
  const slow: ConnectionHints = { dataSaver: 'on', saveData: true, effectiveType: '2g' };
  for (const only of [{ bitrate: 4_000_000, light: null }, null, undefined]) expect(chooseRendition(only, slow)).toBe('full');
  expect(selectVideoId({ videoId: 'big.mp4' }, slow)).toBe('big.mp4');
  expect(selectVideoId({ videoId: null, video: null }, slow)).toBeNull();
});

test('a measured speed decides nothing when the bitrate is not known', () => {
  expect(chooseRendition({ ...video, bitrate: null }, { measuredKbps: 1 })).toBe('full');
});
