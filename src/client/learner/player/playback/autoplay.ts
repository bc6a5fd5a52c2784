/** The result of an autoplay attempt: it plays with sound, plays muted, is blocked by the browser, or was interrupted because the page was left. */
export type AutoplayOutcome = 'playing' | 'playing-muted' | 'blocked' | 'interrupted';

type PlayableMedia = Pick<HTMLMediaElement, 'play' | 'muted'>;

/** Starts a video with sound where the browser allows it, else muted, else not at all. */
export async function attemptAutoplay(media: PlayableMedia): Promise<AutoplayOutcome> {
  const outcome = await attemptPlay(media);
  if (outcome !== 'blocked' || media.muted) return outcome;
  media.muted = true;
  const mutedOutcome = await attemptPlay(media);
  return mutedOutcome === 'playing' ? 'playing-muted' : mutedOutcome;
}

/** Plays a media element. When the browser blocks it, the element stays paused, and the controls show that. */
export async function attemptPlay(media: Pick<HTMLMediaElement, 'play'>): Promise<Exclude<AutoplayOutcome, 'playing-muted'>> {
  try {
    await media.play();
    return 'playing';
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'NotAllowedError') return 'blocked';
    // AbortError: the video was paused or removed before it started. NotSupportedError: the element fires its own error event as well.
    if (name === 'AbortError' || name === 'NotSupportedError') return 'interrupted';
    throw error;
  }
}
