import { expect, test } from 'vitest';
import { chooseVideoAspectRatio } from './video-aspect-ratio.ts';

const video = (width: number | null, height: number | null) => ({
  size: 1,
  bitrate: null,
  light: null,
  posterId: null,
  duration: null,
  stillId: null,
  glow: null,
  width,
  height,
});

test.each([
  { case: 'neither is known', stated: video(null, null), measured: null, ratio: null },
  { case: 'the demo has no data of its video', stated: undefined, measured: 0.5625, ratio: 0.5625 },
  { case: 'the video has not loaded yet', stated: video(1080, 1920), measured: null, ratio: 0.5625 },
  { case: 'only the browser knows it', stated: video(null, null), measured: 1.5, ratio: 1.5 },
  { case: 'the light version is rounded to whole pixels', stated: video(1080, 1920), measured: 480 / 854, ratio: 0.5625 },
  { case: 'the file states a wrong size', stated: video(1080, 1920), measured: 1.5, ratio: 1.5 },
])('when $case, the aspect ratio of the video is $ratio', ({ stated, measured, ratio }) => {
  expect(chooseVideoAspectRatio(stated, measured)).toBe(ratio);
});
