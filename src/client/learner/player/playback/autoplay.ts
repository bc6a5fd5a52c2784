/**
 * Names the result of an autoplay attempt. The video plays with sound or muted, the browser blocks the video, the learner leaves the page
 * before the video starts, or the video fails to load.
 */
export type AutoplayOutcome = 'playing' | 'playing-muted' | 'blocked' | 'interrupted' | 'not-loaded';

type PlayableMedia = Pick<HTMLMediaElement, 'play' | 'muted'>;

/**
 * Starts a video with sound if the browser allows sound, and otherwise starts the video muted. If the browser also blocks muted autoplay,
 * the video stays paused.
 */
export async function attemptAutoplay(media: PlayableMedia): Promise<AutoplayOutcome> {
  const outcome = await attemptPlay(media);
  if (outcome !== 'blocked' || media.muted) return outcome;
  media.muted = true;
  const mutedOutcome = await attemptPlay(media);
  return mutedOutcome === 'playing' ? 'playing-muted' : mutedOutcome;
}

/** Plays a media element. When the browser blocks playback, the media element stays paused, and the controls show the paused state. */
export async function attemptPlay(media: Pick<HTMLMediaElement, 'play'>): Promise<Exclude<AutoplayOutcome, 'playing-muted'>> {
  try {
    await media.play();
    return 'playing';
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'NotAllowedError') return 'blocked';
    // An AbortError means that the video was paused or removed before it started. A NotSupportedError means that the video could not be
    // loaded. The media element also reports a loading failure with an `error` event.
    if (name === 'AbortError') return 'interrupted';
    if (name === 'NotSupportedError') return 'not-loaded';
    throw error;
  }
}
