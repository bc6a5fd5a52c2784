import {
  BlobSource,
  BufferTarget,
  canEncodeAudio,
  canEncodeVideo,
  CanvasSink,
  Conversion,
  Input,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
  type ConversionAudioOptions,
  type InputVideoTrack,
  type VideoCodec,
} from 'mediabunny';
import {
  isSmallVideo,
  isLightVersionWorthKeeping,
  LIGHT_VERSION_ENCODER_SETTINGS,
  POSTER_MAX_BYTES,
  scaleToShortSide,
  type PixelSize,
} from './light-version-plan.ts';

/**
 * Contains the light version and the poster of a video. The `small` outcome means that a light version would not save enough data, and
 * `impossible` means that the browser cannot create a light version.
 */
export interface MadeCompanions {
  outcome: 'made' | 'small' | 'impossible';
  light: Blob | null;
  poster: Blob | null;
}

/**
 * Lists the video codecs in order of preference. H.264 is preferred, because every browser can play it. Browsers that cannot encode H.264
 * use VP9 instead.
 */
const CODECS: readonly VideoCodec[] = ['avc', 'vp9'];
const POSTER_TYPES = ['image/webp', 'image/jpeg'];
const POSTER_ATTEMPTS = [480, 320, 240].flatMap((shortSidePx) => [0.7, 0.5, 0.3].map((quality) => ({ shortSidePx, quality })));
const FRAME_RATE_SAMPLE = 100;

/**
 * Creates the light version and the poster of a video with the browser's codecs. The function never throws an error. If the light version
 * or the poster cannot be created, the result contains null in its place.
 */
export async function makeCompanions(file: Blob, onProgress: (fraction: number) => void): Promise<MadeCompanions> {
  const input = new Input({ formats: [MP4, QTFF, WEBM, MATROSKA], source: new BlobSource(file) });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track || !(await track.canDecode())) return { outcome: 'impossible', light: null, poster: null };
    const poster = await makePoster(track).catch(() => null);
    const durationSeconds = await track.computeDuration();
    if (isSmallVideo({ size: file.size, durationSeconds })) return { outcome: 'small', light: null, poster };
    const light = await makeLightVersion(input, track, onProgress).catch(() => null);
    if (!light) return { outcome: 'impossible', light: null, poster };
    const isKept = isLightVersionWorthKeeping({ size: file.size, lightSize: light.size });
    return { outcome: isKept ? 'made' : 'small', light: isKept ? light : null, poster };
  } catch {
    return { outcome: 'impossible', light: null, poster: null };
  } finally {
    input.dispose();
  }
}

async function makeLightVersion(input: Input, track: InputVideoTrack, onProgress: (fraction: number) => void): Promise<Blob | null> {
  const { videoBitrate, framesPerSecond, keyFrameSeconds, shortSidePx } = LIGHT_VERSION_ENCODER_SETTINGS;
  const size = scaleToShortSide(await getDisplaySize(track), shortSidePx);
  const codec = await findVideoCodec(size);
  if (!codec) return null;
  const { averagePacketRate } = await track.computePacketStats(FRAME_RATE_SAMPLE);
  const target = new BufferTarget();
  const conversion = await Conversion.init({
    input,
    output: new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target }),
    tracks: 'primary',
    tags: {},
    showWarnings: false,
    video: {
      ...size,
      fit: 'fill',
      codec,
      bitrate: videoBitrate,
      keyFrameInterval: keyFrameSeconds,
      forceTranscode: true,
      alpha: 'discard',
      ...(averagePacketRate > framesPerSecond && { frameRate: framesPerSecond }),
    },
    audio: await chooseAudioOptions(),
  });
  const hasLostSound = conversion.discardedTracks.some((discarded) => discarded.track.type === 'audio');
  if (!conversion.isValid || hasLostSound) return null;
  conversion.onProgress = onProgress;
  await conversion.execute();
  return target.buffer && new Blob([target.buffer], { type: 'video/mp4' });
}

/**
 * Chooses mono AAC audio with a low bit rate if the browser can encode AAC. In browsers that cannot encode AAC, such as Chromium on Linux,
 * the audio track is copied unchanged.
 */
async function chooseAudioOptions(): Promise<ConversionAudioOptions> {
  const smallSound = { numberOfChannels: 1, bitrate: LIGHT_VERSION_ENCODER_SETTINGS.audioBitrate };
  return (await canEncodeAudio('aac', { ...smallSound, sampleRate: 48_000 })) ? { ...smallSound, codec: 'aac', forceTranscode: true } : {};
}

async function findVideoCodec(size: PixelSize): Promise<VideoCodec | null> {
  for (const codec of CODECS)
    if (await canEncodeVideo(codec, { ...size, bitrate: LIGHT_VERSION_ENCODER_SETTINGS.videoBitrate })) return codec;
  return null;
}

/**
 * Draws the first frame of a video as an image that is small enough for a poster. Returns null when the image is too large at every size
 * and quality that the function tries.
 */
async function makePoster(track: InputVideoTrack): Promise<Blob | null> {
  const display = await getDisplaySize(track);
  const first = await new CanvasSink(track).getCanvas(await track.getFirstTimestamp());
  if (!first) return null;
  for (const type of POSTER_TYPES) {
    for (const { shortSidePx, quality } of POSTER_ATTEMPTS) {
      const { width, height } = scaleToShortSide(display, shortSidePx);
      const canvas = new OffscreenCanvas(width, height);
      canvas.getContext('2d')!.drawImage(first.canvas, 0, 0, width, height);
      const poster = await canvas.convertToBlob({ type, quality });
      // A browser that cannot encode the requested image type returns a PNG image instead.
      if (poster.type !== type) break;
      if (poster.size <= POSTER_MAX_BYTES) return poster;
    }
  }
  return null;
}

async function getDisplaySize(track: InputVideoTrack): Promise<PixelSize> {
  return { width: await track.getDisplayWidth(), height: await track.getDisplayHeight() };
}
