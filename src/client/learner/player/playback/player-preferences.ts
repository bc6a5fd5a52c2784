export const COMPANION_TABS = ['transcript', 'pages', 'settings'] as const;
export type CompanionTab = (typeof COMPANION_TABS)[number];

export interface PlayerPreferences {
  rate: number;
  isMuted: boolean;
  isTranscriptOpen: boolean;
  /** Is true if the "Wait for me" setting is on, with which the player stays on an answered page until the learner presses Next. */
  isWaitingForMe: boolean;
  /** Is false if the learner has turned off the keys A to C and 1 to 3, with which a question is answered. */
  hasAnswerKeys: boolean;
  companionTab: CompanionTab;
  /** Says whether the learner wants the companion beside a wide lesson, or is null as long as the learner has not said so. */
  isDeskOpen: boolean | null;
  /** Holds the language of the subtitles that the learner has chosen as a BCP 47 tag, or null as long as the learner has not chosen. */
  captionsLanguage: string | null;
}

export const defaultPreferences: PlayerPreferences = {
  rate: 1,
  isMuted: false,
  isTranscriptOpen: true,
  isWaitingForMe: false,
  hasAnswerKeys: true,
  companionTab: 'transcript',
  isDeskOpen: null,
  captionsLanguage: null,
};

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
    hasAnswerKeys: parsed?.hasAnswerKeys !== false,
    companionTab: COMPANION_TABS.find((tab) => tab === parsed?.companionTab) ?? defaultPreferences.companionTab,
    isDeskOpen: typeof parsed?.isDeskOpen === 'boolean' ? parsed.isDeskOpen : null,
    captionsLanguage: typeof parsed?.captionsLanguage === 'string' ? parsed.captionsLanguage : null,
  };
}
