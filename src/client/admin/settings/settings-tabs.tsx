import type { ComponentType } from 'react';
import { settingsWords } from '#admin-words/settings.ts';
import { HooksTab } from './hooks-tab.tsx';
import { MailTab } from './mail/mail-tab.tsx';
import { SchoolTab } from './school/school-tab.tsx';
import { TokensTab } from './tokens-tab.tsx';

interface SettingsTab {
  name: string;
  /** Is the last part of the tab's path. The first tab has the path of the screen itself. */
  path: string;
  Content: ComponentType;
}

/** Lists the tabs of the Settings screen in their order. */
export const settingsTabs: readonly SettingsTab[] = [
  { name: settingsWords.school, path: '', Content: SchoolTab },
  { name: settingsWords.mail, path: 'mail', Content: MailTab },
  { name: settingsWords.accessTokens, path: 'tokens', Content: TokensTab },
  { name: settingsWords.hooks, path: 'hooks', Content: HooksTab },
];
