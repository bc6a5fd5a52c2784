import type { Card } from '#shared/catalog.ts';

/**
 * Sets the relative difference between two ratios that is ignored, because rounding to whole pixels slightly changes the ratio of a light
 * version.
 */
const TOLERANCE = 0.01;

/**
 * Returns the width of a card's picture divided by its height, or null when neither the server nor the browser knows the size of the
 * picture. The browser knows the size of the picture only after it has loaded the beginning of the video. If the server and the browser
 * report different sizes of the picture, the function uses the size from the browser.
 */
export function chooseVideoAspectRatio(video: Card['video'], measuredRatio: number | null): number | null {
  const statedRatio = video?.width && video.height ? video.width / video.height : null;
  if (statedRatio === null || measuredRatio === null) return statedRatio ?? measuredRatio;
  return Math.abs(measuredRatio / statedRatio - 1) < TOLERANCE ? statedRatio : measuredRatio;
}
