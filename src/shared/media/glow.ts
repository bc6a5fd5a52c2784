/** Limits the glow of a video to 160 bytes, because it is part of the data of every card. */
export const GLOW_MAX_BYTES = 160;

/** Builds the CSS value of a glow, which is stored as a WebP image in base64. */
export const buildGlowImage = (glow: string) => `url(data:image/webp;base64,${glow})`;
