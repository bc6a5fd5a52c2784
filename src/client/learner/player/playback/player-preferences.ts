/** How the learner likes to watch: kept from page to page and from visit to visit. */
export interface PlayerPreferences {
  rate: number;
  isMuted: boolean;
  isTranscriptOpen: boolean;
  /** "Wait for me": what would happen by itself after an answer waits for Next. */
  isWaitingForMe: boolean;
}

export const defaultPreferences: PlayerPreferences = { rate: 1, isMuted: false, isTranscriptOpen: true, isWaitingForMe: false };

/** Reads what was stored; anything unreadable is as usual. */
export function parsePreferences(stored: string | null, speeds: readonly number[]): PlayerPreferences {
  let found: Partial<PlayerPreferences> | null;
  try {
    found = JSON.parse(stored ?? 'null') as Partial<PlayerPreferences> | null;
  } catch {
    found = null;
  }
  return {
    rate: speeds.includes(found?.rate ?? NaN) ? found!.rate! : defaultPreferences.rate,
    isMuted: found?.isMuted === true,
    isTranscriptOpen: found?.isTranscriptOpen !== false,
    isWaitingForMe: found?.isWaitingForMe === true,
  };
}
