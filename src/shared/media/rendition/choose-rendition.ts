export interface RenditionSource {
  /** Contains the bitrate of the uploaded file in bits per second. The bitrate is null when the video's duration is unknown. */
  bitrate: number | null;
  light: { id: string } | null;
}

export type Rendition = 'full' | 'light';

export const DATA_SAVER_SETTINGS = ['auto', 'on', 'off'] as const;
/** Holds the value of the learner's data saver setting. With `auto`, the rendition depends on the speed of the network connection. */
export type DataSaverMode = (typeof DATA_SAVER_SETTINGS)[number];

/**
 * Describes the known properties of a learner's network connection. The information comes from the browser and from the player's own
 * measurements. Every field is optional.
 */
export interface ConnectionHints {
  dataSaver?: DataSaverMode;
  saveData?: boolean;
  /** Contains the effective connection type: slow-2g, 2g, 3g or 4g. */
  effectiveType?: string;
  downlinkMbps?: number;
  /** Contains the download speed that the player measured during the last lesson. */
  measuredKbps?: number;
  /** Is true when the last lesson's video stalled because it loaded too slowly. */
  hasStalled?: boolean;
}

const SLOW_DOWNLINK_MBPS = 1.5;
/** Sets the minimum ratio of a network connection's speed to a video's average bitrate for smooth playback. */
const HEADROOM = 1.3;
const BITS_PER_KILOBIT = 1000;

/**
 * Chooses the rendition of a video to load, depending on the data saver setting and the network connection. The server and the player both
 * use this function, so that they choose the same rendition.
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
