import type { Card } from '#shared/catalog.ts';

/** A light version has the same shape as its video, but rounding to whole pixels changes the ratio by less than this share. */
const TOLERANCE = 0.01;

/**
 * Returns the width of a card's picture divided by its height, or null when neither the server nor the browser knows the size of the
 * picture. The browser knows the size only after it has loaded the beginning of the video, but may correct the server.
 */
export function choosePictureRatio(video: Card['video'], measuredRatio: number | null): number | null {
  const statedRatio = video?.width && video.height ? video.width / video.height : null;
  if (statedRatio === null || measuredRatio === null) return statedRatio ?? measuredRatio;
  return Math.abs(measuredRatio / statedRatio - 1) < TOLERANCE ? statedRatio : measuredRatio;
}
