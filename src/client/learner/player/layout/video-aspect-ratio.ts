import { useState } from 'react';
import type { Card } from '#shared/catalog.ts';
import { useMediaElementValue } from '#client/ui/use-media-element-value.ts';
import { readVideoAspectRatio } from '../playback/media-state.ts';

/**
 * Sets the relative difference below which two aspect ratios count as equal. The aspect ratio of a video's light version can differ
 * slightly, because its size is rounded to whole pixels.
 */
const TOLERANCE = 0.01;

/**
 * Returns the width of a card's video divided by its height, or null if neither the server nor the browser knows the size of the video. The
 * browser knows the size only after loading the beginning of the video. If the server and the browser report different sizes, the browser's
 * size is used.
 */
export function chooseVideoAspectRatio(video: Card['video'], measuredRatio: number | null): number | null {
  const statedRatio = video?.width && video.height ? video.width / video.height : null;
  if (statedRatio === null || measuredRatio === null) return statedRatio ?? measuredRatio;
  return Math.abs(measuredRatio / statedRatio - 1) < TOLERANCE ? statedRatio : measuredRatio;
}

/**
 * Returns the aspect ratio of the card's video or, until that is known, of the previous page's video. Most videos in a module have the same
 * aspect ratio, so the page layout usually stays the same.
 */
export function usePictureRatio(card: Card, video: HTMLVideoElement | null): number | null {
  const ratio = chooseVideoAspectRatio(card.video, useMediaElementValue(video, readVideoAspectRatio, null));
  const [lastRatio, setLastRatio] = useState(ratio);
  if (ratio !== null && ratio !== lastRatio) setLastRatio(ratio);
  return ratio ?? lastRatio;
}
