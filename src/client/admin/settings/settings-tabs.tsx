import type { ComponentType } from 'react';
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
  { name: 'School', path: '', Content: SchoolTab },
  { name: 'Mail', path: 'mail', Content: MailTab },
  { name: 'Access tokens', path: 'tokens', Content: TokensTab },
  { name: 'Hooks', path: 'hooks', Content: HooksTab },
];
