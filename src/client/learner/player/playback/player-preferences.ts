export interface PlayerPreferences {
  rate: number;
  isMuted: boolean;
  isTranscriptOpen: boolean;
  /** Is true if the "Wait for me" setting is on, with which the player stays on an answered page until the learner presses Next. */
  isWaitingForMe: boolean;
}

export const defaultPreferences: PlayerPreferences = { rate: 1, isMuted: false, isTranscriptOpen: true, isWaitingForMe: false };

/** Parses the player preferences that are stored in the browser. Missing or malformed values are replaced by their defaults. */
export function parsePreferences(stored: string | null, speeds: readonly number[]): PlayerPreferences {
  let parsed: Partial<PlayerPreferences> | null;
  try {
    parsed = JSON.parse(stored ?? 'null') as Partial<PlayerPreferences> | null;
  } catch {
    parsed = null;
  }
  return {
    rate: speeds.includes(parsed?.rate ?? NaN) ? parsed!.rate! : defaultPreferences.rate,
    isMuted: parsed?.isMuted === true,
    isTranscriptOpen: parsed?.isTranscriptOpen !== false,
    isWaitingForMe: parsed?.isWaitingForMe === true,
  };
}
