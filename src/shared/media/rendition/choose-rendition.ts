/** Describes the bitrate and the light version of a lesson's video. */
export interface RenditionSource {
  /** Contains the bitrate of the uploaded file in bits per second, or null when the length of the video is unknown. */
  bitrate: number | null;
  light: { id: string } | null;
}

/** Names a rendition of a video: the uploaded file (`full`) or the light version of the video (`light`). */
export type Rendition = 'full' | 'light';

export const DATA_SAVER_SETTINGS = ['auto', 'on', 'off'] as const;
/**
 * Holds the value of the learner's data saver setting. With `auto`, the speed of the network connection decides which rendition of a video
 * is loaded.
 */
export type DataSaverMode = (typeof DATA_SAVER_SETTINGS)[number];

/**
 * Describes what is known about a learner's network connection. The hints about the network connection come from the browser and from the
 * player's own measurements, and every hint can be missing.
 */
export interface ConnectionHints {
  dataSaver?: DataSaverMode;
  /** States whether the browser or the device requests reduced data usage. */
  saveData?: boolean;
  /** Contains the effective connection type: slow-2g, 2g, 3g or 4g. */
  effectiveType?: string;
  downlinkMbps?: number;
  /** Contains the download speed that the player measured during the last lesson. */
  measuredKbps?: number;
  /** States whether playback of the last lesson's video stalled because the video loaded too slowly. */
  hasStalled?: boolean;
}

const SLOW_DOWNLINK_MBPS = 1.5;
/**
 * Sets the factor by which the speed of a network connection must exceed a video's average bitrate, so that the video plays without
 * a pause.
 */
const HEADROOM = 1.3;
const BITS_PER_KILOBIT = 1000;

/**
 * Chooses the rendition of a video to load on a network connection. The server and the player share this function, so that the
 * server and the player choose the same rendition.
 */
export function chooseRendition(video: RenditionSource | null | undefined, hints: ConnectionHints): Rendition {
  if (!video?.light) return 'full';
  const { dataSaver = 'auto' } = hints;
  if (dataSaver !== 'auto') return dataSaver === 'on' ? 'light' : 'full';
  return isSlowConnection(hints) || isSlowerThan(hints, video.bitrate) ? 'light' : 'full';
}

/**
 * Returns the id of the video file to play for a card: the light version of the video or the uploaded file. Returns null for a card
 * without a video.
 */
export function selectVideoId(card: { videoId: string | null; video?: RenditionSource | null }, hints: ConnectionHints): string | null {
  return chooseRendition(card.video, hints) === 'light' ? card.video!.light!.id : card.videoId;
}

function isSlowConnection({ saveData, effectiveType = '', downlinkMbps, hasStalled }: ConnectionHints): boolean {
  const isSlowType = effectiveType === '3g' || effectiveType.endsWith('2g');
  return saveData === true || isSlowType || (downlinkMbps ?? Infinity) < SLOW_DOWNLINK_MBPS || hasStalled === true;
}

const isSlowerThan = ({ measuredKbps }: ConnectionHints, bitrate: number | null) =>
  measuredKbps !== undefined && bitrate !== null && measuredKbps * BITS_PER_KILOBIT < HEADROOM * bitrate;
