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
import { GLOW_MAX_BYTES } from '#shared/media/glow.ts';
import { removeColorProfile } from './remove-color-profile.ts';
import {
  isSmallVideo,
  isLightVersionWorthKeeping,
  LIGHT_VERSION_ENCODER_SETTINGS,
  POSTER_MAX_BYTES,
  scaleToShortSide,
  scaleToWidth,
  STILL_MAX_BYTES,
  STILL_POSITION,
  STILL_WIDTHS_PX,
  type PixelSize,
} from './light-version-plan.ts';

/**
 * Contains the light version and the pictures of a video. The `small` outcome means that a light version would not save enough data, and
 * `impossible` means that the browser cannot create a light version. The `pictures` outcome means that only the still and
 * the glow were asked for.
 */
export interface MadeCompanions {
  outcome: 'made' | 'small' | 'impossible' | 'pictures';
  light: Blob | null;
  poster: Blob | null;
  /** Holds a small picture from the middle of the video, or null when none could be made. */
  still: Blob | null;
  /** Holds a tiny WebP picture of the video in base64, or null in a browser that cannot encode WebP. */
  glow: string | null;
}

/**
 * Lists the video codecs in order of preference. H.264 is preferred, because every browser can play it. Browsers that cannot encode H.264
 * use VP9 instead.
 */
const CODECS: readonly VideoCodec[] = ['avc', 'vp9'];
const PICTURE_TYPES = ['image/webp', 'image/jpeg'];
const QUALITIES = [0.7, 0.5, 0.3];
const POSTER_SHORT_SIDES_PX = [480, 320, 240];
const FRAME_RATE_SAMPLE = 100;

const NOTHING: MadeCompanions = { outcome: 'impossible', light: null, poster: null, still: null, glow: null };

/**
 * Creates the light version and the pictures of a video with the browser's codecs, or only the still and the glow. The function never throws
 * an error. The result contains null in place of a file that cannot be created.
 */
export async function makeCompanions(file: Blob, needsOnlyStill: boolean, onProgress: (fraction: number) => void): Promise<MadeCompanions> {
  const input = new Input({ formats: [MP4, QTFF, WEBM, MATROSKA], source: new BlobSource(file) });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track || !(await track.canDecode())) return NOTHING;
    const durationSeconds = await track.computeDuration();
    const pictures = await makeStillAndGlow(track, durationSeconds).catch(() => ({ still: null, glow: null }));
    if (needsOnlyStill) return { ...NOTHING, ...pictures, outcome: pictures.still ? 'pictures' : 'impossible' };
    const poster = await makePoster(track).catch(() => null);
    if (isSmallVideo({ size: file.size, durationSeconds })) return { outcome: 'small', light: null, poster, ...pictures };
    const light = await makeLightVersion(input, track, onProgress).catch(() => null);
    if (!light) return { ...NOTHING, poster, ...pictures };
    const isKept = isLightVersionWorthKeeping({ size: file.size, lightSize: light.size });
    return { outcome: isKept ? 'made' : 'small', light: isKept ? light : null, poster, ...pictures };
  } catch {
    return NOTHING;
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
  const sizes = POSTER_SHORT_SIDES_PX.map((shortSidePx) => scaleToShortSide(display, shortSidePx));
  return encodePicture(first.canvas, sizes, PICTURE_TYPES, POSTER_MAX_BYTES);
}

/** Draws the frame at which most of a lesson is usually on the screen, as a still for lists and as a glow for the background. */
async function makeStillAndGlow(track: InputVideoTrack, durationSeconds: number): Promise<Pick<MadeCompanions, 'still' | 'glow'>> {
  const display = await getDisplaySize(track);
  const start = await track.getFirstTimestamp();
  const frame = await new CanvasSink(track).getCanvas(start + STILL_POSITION * (durationSeconds - start));
  if (!frame) return { still: null, glow: null };
  const sizes = STILL_WIDTHS_PX.map((width) => scaleToWidth(display, width));
  const still = await encodePicture(frame.canvas, sizes, PICTURE_TYPES, STILL_MAX_BYTES);
  const glowSize = display.width > display.height ? { width: 16, height: 9 } : { width: 9, height: 16 };
  const glow = await encodePicture(frame.canvas, [glowSize], ['image/webp'], GLOW_MAX_BYTES);
  return { still, glow: glow && btoa(String.fromCharCode(...new Uint8Array(await glow.arrayBuffer()))) };
}

/** Encodes a picture in the first type, size and quality that is small enough. Returns null when the picture is always too large. */
async function encodePicture(
  source: CanvasImageSource,
  sizes: readonly PixelSize[],
  types: readonly string[],
  maxBytes: number,
): Promise<Blob | null> {
  for (const type of types) {
    for (const { width, height } of sizes) {
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d')!;
      context.imageSmoothingQuality = 'high';
      context.drawImage(source, 0, 0, width, height);
      for (const quality of QUALITIES) {
        const picture = await removeColorProfile(await canvas.convertToBlob({ type, quality }));
        // A browser that cannot encode the requested image type returns a PNG image instead.
        if (picture.type !== type) break;
        if (picture.size <= maxBytes) return picture;
      }
    }
  }
  return null;
}

async function getDisplaySize(track: InputVideoTrack): Promise<PixelSize> {
  return { width: await track.getDisplayWidth(), height: await track.getDisplayHeight() };
}
