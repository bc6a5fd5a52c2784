import type { Card } from '#shared/catalog.ts';

/**
 * Sets the relative difference between two ratios that is ignored, because rounding to whole pixels slightly changes the ratio of a light
 * version.
 */
const TOLERANCE = 0.01;

/**
 * Returns the width of a card's video divided by its height, or null when neither the server nor the browser knows the size of the video.
 * The browser knows the size only after loading the beginning of the video. When the two sizes differ, the function uses the size from the
 * browser.
 */
export function chooseVideoAspectRatio(video: Card['video'], measuredRatio: number | null): number | null {
  const statedRatio = video?.width && video.height ? video.width / video.height : null;
  if (statedRatio === null || measuredRatio === null) return statedRatio ?? measuredRatio;
  return Math.abs(measuredRatio / statedRatio - 1) < TOLERANCE ? statedRatio : measuredRatio;
}
