import { EMBEDDED_VIDEO_ID } from '#shared/embedded-element-ids.ts';

const findElement = () => document.getElementById(EMBEDDED_VIDEO_ID) as HTMLVideoElement | null;

/**
 * Returns the video element that the server wrote into the page, if the element's source is one of the given paths and no card uses the
 * element yet.
 */
export function findEmbeddedVideo(paths: readonly string[]): HTMLVideoElement | null {
  const video = findElement();
  return video && paths.includes(video.getAttribute('src') ?? '') ? video : null;
}

/** The download of the video is not interrupted, because the element is moved within a single event loop task. */
export function moveEmbeddedVideo(
  video: HTMLVideoElement,
  slot: HTMLElement,
  { isCurrent, isLooping }: { isCurrent: boolean; isLooping: boolean },
): void {
  video.dataset['video'] = isCurrent ? 'lesson' : 'next';
  video.ariaHidden = isCurrent ? null : 'true';
  video.loop = isLooping;
  if (video.parentElement === slot) return;
  video.removeAttribute('id');
  video.hidden = false;
  video.className = 'video';
  video.tabIndex = -1;
  slot.append(video);
}

/** Removes the video element that the server wrote into the page, unless a card uses it. */
export function removeUnusedEmbeddedVideo(): void {
  const video = findElement();
  video?.removeAttribute('src');
  video?.load();
  video?.remove();
}
