/**
 * Names the outcome of an autoplay attempt: the video plays as requested or muted, the browser blocks it, it is paused or removed before it
 * starts, or it cannot be loaded.
 */
export type AutoplayOutcome = 'playing' | 'playing-muted' | 'blocked' | 'interrupted' | 'not-loaded';

type PlayableMedia = Pick<HTMLMediaElement, 'play' | 'muted'>;

/** If the browser does not allow sound, the video is muted. If the browser blocks even muted autoplay, the video stays paused. */
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
