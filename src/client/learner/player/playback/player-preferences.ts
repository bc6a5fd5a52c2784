/** How the learner likes to watch: kept from page to page and from visit to visit. */
export interface Preferences {
  rate: number;
  isMuted: boolean;
  isTranscriptOpen: boolean;
  /** "Wait for me": what would happen by itself after an answer waits for Next. */
  isWaitingForMe: boolean;
}

export const usual: Preferences = { rate: 1, isMuted: false, isTranscriptOpen: true, isWaitingForMe: false };

/** Reads what was stored; anything unreadable is as usual. */
export function readPreferences(stored: string | null, speeds: readonly number[]): Preferences {
  let found: Partial<Preferences> | null;
  try {
    found = JSON.parse(stored ?? 'null') as Partial<Preferences> | null;
  } catch {
    found = null;
  }
  return {
    rate: speeds.includes(found?.rate ?? NaN) ? found!.rate! : usual.rate,
    isMuted: found?.isMuted === true,
    isTranscriptOpen: found?.isTranscriptOpen !== false,
    isWaitingForMe: found?.isWaitingForMe === true,
  };
}
