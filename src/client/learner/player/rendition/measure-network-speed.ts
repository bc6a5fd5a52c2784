import { storeConnectionMeasurement } from './connection-hints.ts';
import { measureKbps } from './stall-rule.ts';

/**
 * Limits the measurement to the beginning of a lesson, because the browser deliberately slows down the download once enough data is
 * available.
 */
const MEASURED_SECONDS = 8;

interface MeasuredVideo {
  video: HTMLVideoElement;
  signal: AbortSignal;
  /** Is true if the browser has begun to load the video earlier, so that it is unknown how long the first part has taken. */
  hasBegun: boolean;
}

/** Measures the speed of the network connection while the browser loads the beginning of a lesson. */
export function measureNetworkSpeed({ video, signal, hasBegun }: MeasuredVideo, getBitrate: () => number | null): void {
  const measured = { seconds: Infinity, atMs: 0 };
  let from: { seconds: number; atMs: number } | null = hasBegun ? measured : null;
  const measure = () => {
    const bitrate = getBitrate();
    const seconds = readBufferedSeconds(video);
    if (bitrate === null || video.currentTime > MEASURED_SECONDS) return;
    from ??= { seconds, atMs: performance.now() };
    const measuredKbps = measureKbps({ bitrate, seconds: seconds - from.seconds, elapsedMs: performance.now() - from.atMs });
    if (measuredKbps === null) return;
    storeConnectionMeasurement({ measuredKbps });
    from = measured;
  };
  video.addEventListener('emptied', () => void (from = null), { signal });
  for (const event of ['loadedmetadata', 'progress', 'canplaythrough', 'suspend'] as const)
    video.addEventListener(event, measure, { signal });
}

/** Returns the length, in seconds, of the part that the browser has loaded from the start of the video. */
function readBufferedSeconds({ buffered }: HTMLVideoElement): number {
  return buffered.length > 0 && buffered.start(0) < 1 ? buffered.end(0) : 0;
}
