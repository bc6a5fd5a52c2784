import { AppShell, Burger, Skeleton, Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { Link, Outlet, useLocation, NavLink } from 'react-router';
import { layoutWords } from '#admin-words/layout.ts';
import { NameLogo } from '#client/ui/logo.tsx';
import { useCanUseArea } from '../api/use-can-use-area.ts';
import { GoToButton } from './go-to-button.tsx';
import { DeadEndScreen } from './dead-end-screen.tsx';
import { findPortalAreaOfPath, listShownGroups } from './sidebar-sections.ts';
import { useStrayDrops } from './use-stray-drops.ts';
import css from './admin-layout.module.css';
import { useQueryClient } from '@tanstack/react-query';
import { toFailure } from '#client/api/failure.ts';
import { useToast } from '#client/ui/toast.tsx';
import { trpc } from '../api/trpc-hooks.ts';
import { useUnsavedChanges } from '../ui/unsaved-changes/use-unsaved-changes.ts';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { clearAdminSession } from '../api/admin-session-query.ts';

/**
 * Renders the layout shared by all sections: the header, the sidebar and the current screen. The header contains the logo, a link to the
 * administrator's account and the logout button.
 */
export function AdminLayout({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  useStrayDrops();
  const canUse = useCanUseArea();
  return (
    <AppShell header={{ height: 56 }} navbar={{ width: 216, breakpoint: 900, collapsed: { mobile: !isOpen } }} padding={0}>
      <a className={css.skip} href="#content">
        {layoutWords.skipToContent}
      </a>
      <AppShell.Header className={css.header}>
        <Burger
          className={css.burger}
          size={20}
          opened={isOpen}
          onClick={() => setOpen(!isOpen)}
          aria-label={isOpen ? layoutWords.closeSections : layoutWords.openSections}
          aria-expanded={isOpen}
        />
        <NameLogo />
        <GoToButton />
        {canUse('courses') && (
          <Link className={css.search ?? ''} to="/admin/search">
            {layoutWords.searchEverything}
          </Link>
        )}
        <Link className={css.email ?? ''} to="/admin/account" title={layoutWords.myAccount}>
          <span>{email}</span>
          <i aria-hidden="true">{[...email][0]?.toUpperCase()}</i>
        </Link>
        <LogoutButton />
      </AppShell.Header>
      <AppShell.Navbar className={css.navbar} data-open={isOpen} aria-label={layoutWords.sections}>
        <Sidebar onNavigate={() => setOpen(false)} />
      </AppShell.Navbar>
      <AppShell.Main className={css.main} id="content" tabIndex={-1}>
        <div>
          <Suspense fallback={<Skeleton height={44} maw={220} />}>
            {canUse(findPortalAreaOfPath(pathname)) ? <Outlet /> : <DeadEndScreen reason="role-denied" />}
          </Suspense>
        </div>
      </AppShell.Main>
    </AppShell>
  );
}

function LogoutButton() {
  const toast = useToast();
  const client = useQueryClient();
  const { confirmDiscard } = useUnsavedChanges();
  const finish = () => {
    clearAdminSession(client);
    toast({ title: layoutWords.loggedOut, text: layoutWords.successfullyLoggedOut });
  };
  const logout = trpc.gate.adminLogout.useMutation({
    onSuccess: finish,
    onError: (error) => {
      const { status, message } = toFailure(error);
      // A 401 response means that the session has already ended, so the logout counts as successful.
      if (status === 401) finish();
      else toast({ title: layoutWords.error, text: message, isError: true });
    },
  });
  return (
    <Button
      variant="subtle"
      color="gray.7"
      px={10}
      leftSection={<AdminIcon name="logout" />}
      loading={logout.isPending}
      onClick={() => void confirmDiscard().then((canLeave) => canLeave && logout.mutate())}
    >
      {layoutWords.logout}
    </Button>
  );
}

/** Shows links to the sections that the administrator's role may open, in groups, and highlights the current section. */
function Sidebar({ onNavigate }: { onNavigate: () => void }) {
  const canUse = useCanUseArea();
  const { data: openDrafts = [] } = trpc.admin.openDrafts.useQuery(undefined, { enabled: canUse('courses') });
  const findNews = (path: string) => (path === '/admin/cards' && openDrafts.length > 0 ? layoutWords.aDraftWaits : undefined);
  return listShownGroups(canUse).map(({ name, sections }) => (
    <div key={name} className={css.group}>
      {name !== null && <p id={`sections-${name}`}>{name}</p>}
      <ul aria-labelledby={name === null ? undefined : `sections-${name}`}>
        {sections.map((section) => (
          <li key={section.path}>
            <NavLink
              to={section.path}
              end={section.path === '/admin'}
              className={css.link ?? ''}
              title={findNews(section.path)}
              onClick={onNavigate}
            >
              <AdminIcon name={section.icon} />
              {section.name}
              {findNews(section.path) && <i className={css.news} />}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  ));
}
