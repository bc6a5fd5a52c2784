import { AppShell, Burger, Skeleton } from '@mantine/core';
import { Suspense, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { Logo } from '#client/ui/logo.tsx';
import { useCanUseArea } from '../api/use-can-use-area.ts';
import { LogoutButton } from './logout-button.tsx';
import { DeadEndScreen } from './dead-end-screen.tsx';
import { findPortalAreaOfPath } from './sidebar-sections.ts';
import { Sidebar } from './sidebar.tsx';
import css from './admin-layout.module.css';

/**
 * Renders the layout shared by all sections: the header, the sidebar and the current screen. The header contains the logo, a link to the
 * administrator's account and the logout button.
 */
export function AdminLayout({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  const canUse = useCanUseArea();
  return (
    <AppShell header={{ height: 56 }} navbar={{ width: 216, breakpoint: 900, collapsed: { mobile: !isOpen } }} padding={0}>
      <a className={css.skip} href="#content">
        Skip to content
      </a>
      <AppShell.Header className={css.header}>
        <Burger
          className={css.burger}
          size={20}
          opened={isOpen}
          onClick={() => setOpen(!isOpen)}
          aria-label={isOpen ? 'Close sections' : 'Open sections'}
          aria-expanded={isOpen}
        />
        <Logo />
        <Link className={css.email ?? ''} to="/admin/account" title="My account">
          {email}
        </Link>
        <LogoutButton />
      </AppShell.Header>
      <AppShell.Navbar className={css.navbar} data-open={isOpen} aria-label="Sections">
        <Sidebar onNavigate={() => setOpen(false)} />
      </AppShell.Navbar>
      <AppShell.Main className={css.main} id="content" tabIndex={-1}>
        <div>
          <Suspense fallback={<Skeleton height={44} width={220} />}>
            {canUse(findPortalAreaOfPath(pathname)) ? <Outlet /> : <DeadEndScreen reason="role-denied" />}
          </Suspense>
        </div>
      </AppShell.Main>
    </AppShell>
  );
}
