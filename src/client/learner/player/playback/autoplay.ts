/** How a lesson's start by itself went: as asked, only without sound, not at all, or the page was left meanwhile. */
export type AutoplayOutcome = 'asAsked' | 'withoutSound' | 'refused' | 'overtaken';

type PlayableMedia = Pick<HTMLMediaElement, 'play' | 'muted'>;

/** Starts a lesson with sound where the browser allows it, else muted, else not. */
export async function attemptAutoplay(media: PlayableMedia): Promise<AutoplayOutcome> {
  const first = await attemptPlay(media);
  if (first !== 'refused' || media.muted) return first;
  media.muted = true;
  const second = await attemptPlay(media);
  return second === 'asAsked' ? 'withoutSound' : second;
}

/** Plays on request. A refusal leaves the element paused, which is what the screen then shows. */
export async function attemptPlay(media: Pick<HTMLMediaElement, 'play'>): Promise<'asAsked' | 'refused' | 'overtaken'> {
  try {
    await media.play();
    return 'asAsked';
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'NotAllowedError') return 'refused';
    // AbortError: paused or left before it began. NotSupportedError: the element's own error event tells.
    if (name === 'AbortError' || name === 'NotSupportedError') return 'overtaken';
    throw error;
  }
}
