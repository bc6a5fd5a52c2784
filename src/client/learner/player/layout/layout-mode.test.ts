import { expect, test } from 'vitest';
import { getPageTypeView } from '../../page-types/page-view-registry.tsx';
import { chooseLayoutMode } from './layout-mode.ts';

test.each([
  { type: 'info', orientation: 'portrait', mode: 'video-area' },
  { type: 'mcq', orientation: 'landscape', mode: 'video-area' },
  { type: 'aggregator', orientation: 'landscape', mode: 'video-area' },
  { type: 'aggregator', orientation: 'portrait', mode: 'video-background' },
  { type: 'aggregator', orientation: null, mode: 'video-area' },
  { type: 'resourceLibrary', orientation: 'portrait', mode: 'video-background' },
  { type: 'challenge', orientation: 'landscape', mode: 'video-background' },
] as const)('a page of type $type with a video in $orientation has the layout $mode', ({ type, orientation, mode }) => {
  const { videoPlacement } = getPageTypeView(type);
  expect(chooseLayoutMode(videoPlacement, orientation, true)).toBe(mode);
  expect(chooseLayoutMode(videoPlacement, orientation, false)).toBe('no-video');
});
