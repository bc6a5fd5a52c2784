import { Navigate, NavLink, useParams } from 'react-router';
import { settingsWords } from '#admin-words/settings.ts';
import { PageHeader } from '../ui/page-header.tsx';
import css from './settings.module.css';
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
const settingsTabs: readonly SettingsTab[] = [
  { name: settingsWords.school, path: '', Content: SchoolTab },
  { name: settingsWords.mail, path: 'mail', Content: MailTab },
  { name: settingsWords.accessTokens, path: 'tokens', Content: TokensTab },
  { name: settingsWords.hooks, path: 'hooks', Content: HooksTab },
];

/** Shows the settings of the whole installation, which only owners may open, in tabs with an address each. */
export function SettingsScreen() {
  const { tab: path = '' } = useParams();
  const tab = settingsTabs.find((each) => each.path === path);
  if (!tab) return <Navigate to="/admin/settings" replace />;
  const { name, Content } = tab;
  return (
    <>
      <PageHeader
        title={settingsWords.settingsTitle(name)}
        heading={settingsWords.settings}
        summary={settingsWords.whatHoldsForWholeSchool}
      />
      <nav className={css.tabs} aria-label={settingsWords.settings}>
        {settingsTabs.map((each) => (
          <NavLink key={each.path} to={`/admin/settings${each.path && `/${each.path}`}`} end>
            {each.name}
          </NavLink>
        ))}
      </nav>
      <Content key={name} />
    </>
  );
}
