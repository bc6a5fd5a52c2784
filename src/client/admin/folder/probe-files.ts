import { folderWords } from '#admin-words/folder.ts';
import { parseTranscript } from '#shared/media/transcript.ts';
import type { ChosenFile } from './read-folder.ts';

/** Describes what the browser found in a file: the length and the poster of a video, or why the file cannot be used. */
export interface FileFacts {
  seconds: number | null;
  /** Contains the address of a small image of the first second of a video, or null. */
  poster: string | null;
  problem: string | null;
}

const CONCURRENT_PROBES = 2;
const PROBE_TIMEOUT_MS = 8000;
const POSTER_HEIGHT_PX = 88;
const POSTER_SECONDS = 0.5;
export const UNPLAYABLE = folderWords.thisBrowserCannotPlay;
export const NO_CUES = folderWords.noCaptionsWereFound;

/** Reads the lengths and posters of videos, two at a time, and reports each as soon as it is known. */
export async function probeVideos(
  videos: readonly ChosenFile[],
  report: (path: string, facts: FileFacts) => void,
  signal: AbortSignal,
): Promise<void> {
  const waiting = [...videos];
  const work = async () => {
    for (let next = waiting.shift(); next && !signal.aborted; next = waiting.shift()) report(next.path, await probeVideo(next.content));
  };
  await Promise.all(Array.from({ length: CONCURRENT_PROBES }, work));
}

async function probeVideo(file: File): Promise<FileFacts> {
  const address = URL.createObjectURL(file);
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  try {
    const loaded = waitFor(video, 'loadeddata');
    video.src = address;
    await loaded;
    const seconds = Number.isFinite(video.duration) ? video.duration : null;
    if (video.videoWidth === 0) return { seconds, poster: null, problem: file.type.startsWith('audio/') ? null : UNPLAYABLE };
    const sought = waitFor(video, 'seeked');
    video.currentTime = Math.min(POSTER_SECONDS, (seconds ?? 0) / 2);
    await sought;
    return { seconds, poster: drawPoster(video), problem: null };
  } catch {
    return { seconds: null, poster: null, problem: UNPLAYABLE };
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(address);
  }
}

function waitFor(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the video takes too long')), PROBE_TIMEOUT_MS);
    const end = (finish: () => void) => () => {
      clearTimeout(timer);
      finish();
    };
    video.addEventListener(event, end(resolve), { once: true });
    video.addEventListener(
      'error',
      end(() => reject(new Error('the video cannot be played'))),
      { once: true },
    );
  });
}

function drawPoster(video: HTMLVideoElement): string | null {
  const canvas = document.createElement('canvas');
  canvas.height = POSTER_HEIGHT_PX;
  canvas.width = Math.max(1, Math.round((video.videoWidth / video.videoHeight) * POSTER_HEIGHT_PX));
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/webp', 0.7);
}

/** Returns why captions cannot be used, or null. */
export async function findCaptionsProblem({ content }: ChosenFile): Promise<string | null> {
  const bytes = await content.arrayBuffer().catch(() => null);
  if (!bytes) return folderWords.thisFileCannotBeRead;
  const [first, second] = new Uint8Array(bytes);
  const encoding = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return parseTranscript(new TextDecoder(encoding).decode(bytes)).length === 0 ? NO_CUES : null;
}
