import type { ReactNode } from 'react';
import { Link, useInRouterContext } from 'react-router';
import { buildGlowImage } from '#shared/media/glow.ts';
import { Logo } from '#client/ui/logo.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { useWords } from '#client/words/words-store.ts';
import { appEn } from '#shared/words/en/app.ts';
import './screen-layout.css';

/** Lays out a screen that has no video: the children form one column in front of a background grid, which can keep the light of a lesson. */
export function ScreenLayout({ glow = null, children }: { glow?: string | null; children: ReactNode }) {
  return (
    <main className="screen-layout" style={{ '--glow': glow === null ? undefined : buildGlowImage(glow) }}>
      {children}
    </main>
  );
}

/** Shows the logo, what a screen adds, and a link back to the access key form. */
export function ScreenHeader({ children }: { children?: ReactNode }) {
  return (
    <div className="screen-header">
      <Logo />
      {children}
      <ExitLink />
    </div>
  );
}

function ExitLink() {
  const words = useWords(appEn);
  const icon = <Icon name="exit" />;
  const isInRouter = useInRouterContext();
  if (isInRouter) {
    return (
      <Link className="exit-link round-button" to="/" aria-label={words.exit}>
        {icon}
      </Link>
    );
  }
  // In the admin app, there is no learner router, so the Exit link of a skeleton or an error screen loads a new document.
  return (
    <a className="exit-link round-button" href="/" aria-label={words.exit}>
      {icon}
    </a>
  );
}

/** Renders a placeholder while a screen's code or data loads. */
export function ScreenSkeleton() {
  return (
    <ScreenLayout>
      <div className="content-column wide">
        <ScreenHeader />
        <output className="visually-hidden">{useWords(appEn).loading}</output>
        <div className="skeleton-list" aria-hidden="true">
          <div className="skeleton" />
          <div className="skeleton" />
          <div className="skeleton" />
          <div className="skeleton" />
        </div>
      </div>
    </ScreenLayout>
  );
}
