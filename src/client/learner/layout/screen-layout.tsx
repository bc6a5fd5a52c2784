import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Logo } from '#client/ui/logo.tsx';
import { Icon } from '#client/ui/icon.tsx';
import './screen-layout.css';

/** A screen without video. Its parts are laid out below each other. */
export function ScreenLayout({ children }: { children: ReactNode }) {
  return <main className="room">{children}</main>;
}

/** The mark, and the way out. */
export function ScreenHeader({ hasExitLink = true }: { hasExitLink?: boolean }) {
  return (
    <div className="toprow">
      <Logo />
      {hasExitLink && (
        <Link className="leave" to="/" aria-label="Exit">
          <Icon name="exit" />
        </Link>
      )}
    </div>
  );
}

/** Stands for a room whose content is on its way. */
export function ScreenSkeleton({ hasExitLink = true }: { hasExitLink?: boolean }) {
  return (
    <ScreenLayout>
      <div className="inner big">
        <ScreenHeader hasExitLink={hasExitLink} />
        <output className="visually-hidden">Loading</output>
        <div className="waiting" aria-hidden="true">
          <div className="skeleton" />
          <div className="skeleton" />
          <div className="skeleton" />
          <div className="skeleton" />
        </div>
      </div>
    </ScreenLayout>
  );
}
