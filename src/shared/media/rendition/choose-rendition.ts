/** A lesson's video as the learner's card describes it: the uploaded file and what was made from it. */
export interface RenditionSource {
  /** Bits per second of the uploaded file; null when its length is not known. */
  bitrate: number | null;
  light: { id: string } | null;
}

/** The uploaded file, or the small version made from it. */
export type Rendition = 'full' | 'light';

export const DATA_SAVER_SETTINGS = ['auto', 'on', 'off'] as const;
/** The learner's own choice. With `auto` the line decides. */
export type DataSaver = (typeof DATA_SAVER_SETTINGS)[number];

/** What is known about a learner's line. Browsers tell some of it, the player measures some of it, and all of it may be missing. */
export interface LineHints {
  dataSaver?: DataSaver;
  /** The browser or the device asks for less data. */
  saveData?: boolean;
  /** slow-2g, 2g, 3g or 4g. */
  effectiveType?: string;
  downlinkMbps?: number;
  /** How fast the last lesson's bytes came. */
  measuredKbps?: number;
  /** Whether the last lesson stalled. */
  hasStalled?: boolean;
}

const SLOW_DOWNLINK_MBPS = 1.5;
/** A video needs this much more than its average bitrate to play without a pause. */
const HEADROOM = 1.3;
const BITS_PER_KILOBIT = 1000;

/** Chooses the rendition to load for a line. The server and the player choose by the same rule. */
export function chooseRendition(video: RenditionSource | null | undefined, hints: LineHints): Rendition {
  if (!video?.light) return 'full';
  const { dataSaver = 'auto' } = hints;
  if (dataSaver !== 'auto') return dataSaver === 'on' ? 'light' : 'full';
  return isSlowLine(hints) || isSlowerThan(hints, video.bitrate) ? 'light' : 'full';
}

/** Returns the id of the object to play for a card: its light version or the uploaded file. Null for a card without a video. */
export function selectVideoId(card: { videoId: string | null; video?: RenditionSource | null }, hints: LineHints): string | null {
  return chooseRendition(card.video, hints) === 'light' ? card.video!.light!.id : card.videoId;
}

function isSlowLine({ saveData, effectiveType = '', downlinkMbps, hasStalled }: LineHints): boolean {
  const isSlowType = effectiveType === '3g' || effectiveType.endsWith('2g');
  return saveData === true || isSlowType || (downlinkMbps ?? Infinity) < SLOW_DOWNLINK_MBPS || hasStalled === true;
}

const isSlowerThan = ({ measuredKbps }: LineHints, bitrate: number | null) =>
  measuredKbps !== undefined && bitrate !== null && measuredKbps * BITS_PER_KILOBIT < HEADROOM * bitrate;
