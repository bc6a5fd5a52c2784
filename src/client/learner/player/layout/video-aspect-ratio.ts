import type { Card } from '#shared/catalog.ts';

/**
 * Sets the relative difference below which two aspect ratios count as equal. Rounding to whole pixels slightly changes the aspect ratio of
 * a light version.
 */
const TOLERANCE = 0.01;

/**
 * Returns the width of a card's video divided by its height, or null if neither the server nor the browser knows the size of the video. The
 * browser knows the size only after loading the beginning of the video. If the server and the browser report different sizes, the function
 * uses the browser's size.
 */
export function chooseVideoAspectRatio(video: Card['video'], measuredRatio: number | null): number | null {
  const statedRatio = video?.width && video.height ? video.width / video.height : null;
  if (statedRatio === null || measuredRatio === null) return statedRatio ?? measuredRatio;
  return Math.abs(measuredRatio / statedRatio - 1) < TOLERANCE ? statedRatio : measuredRatio;
}
