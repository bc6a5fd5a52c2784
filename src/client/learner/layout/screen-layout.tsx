import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Brand } from '#client/ui/logo.tsx';
import { Icon } from '#client/ui/icon.tsx';
import './screen-layout.css';

/** A screen without video. Its parts are laid out below each other. */
export function Room({ children }: { children: ReactNode }) {
  return <main className="room">{children}</main>;
}

/** The mark, and the way out. */
export function TopRow() {
  return (
    <div className="toprow">
      <Brand />
      <Link className="leave" to="/" aria-label="Exit">
        <Icon name="exit" />
      </Link>
    </div>
  );
}

/** Stands for a room whose content is on its way. */
export function RoomSkeleton() {
  return (
    <Room>
      <div className="inner big">
        <TopRow />
        <output className="vh">Loading</output>
        <div className="waiting" aria-hidden="true">
          <div className="sk" />
          <div className="sk" />
          <div className="sk" />
          <div className="sk" />
        </div>
      </div>
    </Room>
  );
}
