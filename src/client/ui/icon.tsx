import type { ReactNode } from 'react';

const playTriangle = (
  <path d="M7 4.6v14.8a.9.9 0 0 0 1.4.75l11-7.4a.9.9 0 0 0 0-1.5l-11-7.4A.9.9 0 0 0 7 4.6z" fill="currentColor" stroke="none" />
);
const speaker = <path d="M4 9.5v5h3.2L12 18.6V5.4L7.2 9.5z" fill="currentColor" />;
const cross = <path d="m6 6 12 12M18 6 6 18" />;
const circleArrow = (
  <>
    <path d="M5.2 9.2A8 8 0 1 1 4 13.4" />
    <path d="M4.6 4.4v5h5" />
  </>
);
const numberThree = (x: number) => (
  <text x={x} y="16.4" fontSize="8.6" fontWeight="700" fill="currentColor" stroke="none" textAnchor="middle">
    3
  </text>
);

export const icons = {
  play: playTriangle,
  pause: <path d="M8 5v14M16 5v14" strokeWidth="3.6" />,
  back3: (
    <>
      {circleArrow}
      {numberThree(12.2)}
    </>
  ),
  forward3: (
    <>
      <path d="M18.8 9.2A8 8 0 1 0 20 13.4" />
      <path d="M19.4 4.4v5h-5" />
      {numberThree(11.8)}
    </>
  ),
  mute: (
    <>
      {speaker}
      <path d="M15.8 9a4.2 4.2 0 0 1 0 6M18.4 6.4a8 8 0 0 1 0 11.2" />
    </>
  ),
  /** This icon indicates that the sound is off, and its button turns the sound on. */
  unmute: (
    <>
      {speaker}
      <path d="m16 9.5 5 5M21 9.5l-5 5" />
    </>
  ),
  transcript: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="3" />
      <path d="M7 10.5h10M7 14.5h6" />
    </>
  ),
  exit: cross,
  cross,
  check: <path d="m5 12.8 4.6 4.6L19.4 7" />,
  up: <path d="m6 14.5 6-6 6 6" />,
  down: <path d="m6 9.5 6 6 6-6" />,
  left: <path d="m14.5 6-6 6 6 6" />,
  right: <path d="m9.5 6 6 6-6 6" />,
  download: <path d="M12 4v11m-5-4.6 5 5 5-5M5 20h14" />,
  upload: <path d="M12 16V5M7 9.6l5-5 5 5M5 20h14" />,
  expand: <path d="M14 4h6v6M10 20H4v-6M20 4l-7 7M4 20l7-7" />,
  key: (
    <>
      <rect x="3" y="8" width="8" height="8" rx="2" />
      <path d="M11 12h10v4M17 12v3" />
    </>
  ),
  bulb: <path d="M9 17.2c0-1.7-3.2-3.3-3.2-7.3a6.2 6.2 0 0 1 12.4 0c0 4-3.2 5.6-3.2 7.3zM9.6 20.8h4.8" />,
  retry: circleArrow,
  settings: <path d="M4 7h9m5 0h2M4 17h2m5 0h9M15.5 4.5v5M8.5 14.5v5" />,
  list: <path d="M3.5 4.5h6v5h-6zM3.5 14.5h6v5h-6zM14 7h6.5M14 17h6.5" />,
  search: <path d="M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0zM15.5 15.5l5 5" />,
  lock: <path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3" />,
  sheet: (
    <>
      <rect x="4" y="3" width="16" height="18" rx="2.5" />
      <path d="M4 9h16M4 15h16M11 9v12" />
    </>
  ),
  /** This icon shows four empty spreadsheet cells, for screens without content. */
  cells: (
    <>
      <rect x="4" y="4" width="16" height="16" rx="2.5" />
      <path d="M4 12h16M12 4v16" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof icons;

/** Renders a decorative icon in the color of the surrounding text. The control around the icon needs an accessible name. */
export function Icon({ name, isSpinning = false }: { name: IconName; isSpinning?: boolean }) {
  return (
    <svg className={isSpinning ? 'icon spinning' : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      {icons[name]}
    </svg>
  );
}
