/** Contains the encoder settings for light versions of videos. The light version of an hour of video takes up about 157 MB. */
export const LIGHT_VERSION_ENCODER_SETTINGS = {
  shortSidePx: 480,
  framesPerSecond: 15,
  videoBitrate: 300_000,
  audioBitrate: 48_000,
  keyFrameSeconds: 4,
} as const;
export const POSTER_MAX_BYTES = 12 * 1024;
export const STILL_MAX_BYTES = 12 * 1024;
export const STILL_WIDTHS_PX = [360, 240];
/** Sets where in the video the frame of the still is taken, as a share of the video's length. */
export const STILL_POSITION = 0.6;
/**
 * Limits the size of a light version, as a share of the original video's size. A light version that exceeds this limit would save too
 * little data to be worth storing.
 */
const MAX_SHARE = 0.6;
const BITS_PER_BYTE = 8;

export interface PixelSize {
  width: number;
  height: number;
}

/**
 * Scales an image down so that its shorter side has at most `shortSidePx` pixels. The resulting width and height are even, because video
 * encoders require even numbers.
 */
export function scaleToShortSide({ width, height }: PixelSize, shortSidePx: number): PixelSize {
  const scale = Math.min(1, shortSidePx / Math.min(width, height));
  const toEven = (pixels: number) => Math.max(2, 2 * Math.round((pixels * scale) / 2));
  return { width: toEven(width), height: toEven(height) };
}

/** Scales an image down to a width in pixels. An image that is narrower keeps its size. */
export function scaleToWidth({ width, height }: PixelSize, widthPx: number): PixelSize {
  const scale = Math.min(1, widthPx / width);
  return { width: Math.round(width * scale), height: Math.max(1, Math.round(height * scale)) };
}

/** Predicts whether a light version would be too large to be kept, so that no such version is encoded for nothing. */
export function isSmallVideo({ size, durationSeconds }: { size: number; durationSeconds: number }): boolean {
  const { videoBitrate, audioBitrate } = LIGHT_VERSION_ENCODER_SETTINGS;
  return !isLightVersionWorthKeeping({ size, lightSize: ((videoBitrate + audioBitrate) / BITS_PER_BYTE) * durationSeconds });
}

export function isLightVersionWorthKeeping({ size, lightSize }: { size: number; lightSize: number }): boolean {
  return lightSize <= MAX_SHARE * size;
}
