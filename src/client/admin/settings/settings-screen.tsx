import { Navigate, NavLink, useParams } from 'react-router';
import { settingsWords } from '#admin-words/settings.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { settingsTabs } from './settings-tabs.tsx';
import css from './settings.module.css';

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
