import type { ReactNode } from 'react';
import { Link, useInRouterContext } from 'react-router';
import { Logo } from '#client/ui/logo.tsx';
import { Icon } from '#client/ui/icon.tsx';
import './screen-layout.css';

/** The layout of a screen without video: its children in one column over a background grid. */
export function ScreenLayout({ children }: { children: ReactNode }) {
  return <main className="screen-layout">{children}</main>;
}

/** The logo and the link back to the key form. */
export function ScreenHeader() {
  return (
    <div className="screen-header">
      <Logo />
      <ExitLink />
    </div>
  );
}

function ExitLink() {
  const icon = <Icon name="exit" />;
  const isInRouter = useInRouterContext();
  if (isInRouter) {
    return (
      <Link className="exit-link" to="/" aria-label="Exit">
        {icon}
      </Link>
    );
  }
  // The admin app brings its own router, so its skeleton and its error screen are outside of the learner's.
  return (
    <a className="exit-link" href="/" aria-label="Exit">
      {icon}
    </a>
  );
}

/** A placeholder while a screen's code or data loads. */
export function ScreenSkeleton() {
  return (
    <ScreenLayout>
      <div className="content-column wide">
        <ScreenHeader />
        <output className="visually-hidden">Loading</output>
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
