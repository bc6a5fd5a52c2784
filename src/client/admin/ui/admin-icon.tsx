import type { ReactNode } from 'react';
import { icons as sharedIcons } from '#client/ui/icon.tsx';

const icons = {
  ...sharedIcons,
  dashboard: (
    <>
      <rect x="4" y="4" width="7" height="9" rx="1.5" />
      <rect x="13" y="4" width="7" height="5" rx="1.5" />
      <rect x="4" y="15" width="7" height="5" rx="1.5" />
      <rect x="13" y="11" width="7" height="9" rx="1.5" />
    </>
  ),
  sale: <path d="M3 5h3l2.5 10h9L20 8H7M9.5 19.5h.01M16.5 19.5h.01" />,
  product: <path d="M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8" />,
  module: <path d="m12 4 9 5-9 5-9-5zM4 14l8 4.5L20 14" />,
  card: (
    <>
      <rect x="6" y="3" width="12" height="18" rx="2.5" />
      <path d="m10.5 9.5 4 2.5-4 2.5z" />
    </>
  ),
  file: <path d="M6 3h8l4 4v14H6zM9 12h6M9 16h6" />,
  activity: <path d="M3 12h4l3-7 4 14 3-7h4" />,
  insight: <path d="M4 4v16h16M9 16v-5M13.5 16V8M18 16v-3" />,
  backup: (
    <>
      <ellipse cx="12" cy="6" rx="7" ry="3" />
      <path d="M5 6v12c0 1.7 3.1 3 7 3s7-1.3 7-3V6M5 12c0 1.7 3.1 3 7 3s7-1.3 7-3" />
    </>
  ),
  sliders: (
    <path d="M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM8 14.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z" />
  ),
  logout: <path d="M14 4H6v16h8M10 12h10m-4-4 4 4-4 4" />,
  plus: <path d="M12 5v14M5 12h14" />,
  minus: <path d="M5 12h14" />,
  fit: <path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />,
  undo: <path d="M9 5 4 10l5 5M4 10h10a5 5 0 0 1 0 10h-4" />,
  redo: <path d="m15 5 5 5-5 5M20 10H10a5 5 0 0 0 0 10h4" />,
  search: (
    <>
      <circle cx="11" cy="11" r="6" />
      <path d="m20 20-4.5-4.5" />
    </>
  ),
  edit: <path d="M4 20h4L19 9l-4-4L4 16zM13 7l4 4" />,
  trash: <path d="M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13" />,
  unlink: <path d="M9.5 14.5 7 17a3.5 3.5 0 0 1-5-5l3-3M14.5 9.5 17 7a3.5 3.5 0 0 1 5 5l-3 3M8 4v2M4 8h2M16 20v-2M20 16h-2" />,
  more: <path d="M6 12h.01M12 12h.01M18 12h.01" strokeWidth="3" />,
  copy: (
    <>
      <rect x="9" y="9" width="11" height="11" rx="2" />
      <path d="M15 5.5A1.5 1.5 0 0 0 13.5 4h-8A1.5 1.5 0 0 0 4 5.5v8A1.5 1.5 0 0 0 5.5 15" />
    </>
  ),
  warning: <path d="M12 4 2.5 20h19zM12 10v5M12 17.6v.1" />,
  person: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4 20c0-3.5 3.5-6 8-6s8 2.5 8 6" />
    </>
  ),
  flag: <path d="M6 21V4h11l-2 4 2 4H6" />,
  shield: <path d="M12 3 5 6v5c0 5 3 8 7 10 4-2 7-5 7-10V6z" />,
  history: <path d="M4 5v4h4M4.5 9A8 8 0 1 1 4 13M12 8v4.5l3 2" />,
  sort: <path d="m8 10 4-4 4 4M8 14l4 4 4-4" />,
  grip: <path d="M9 6h.01M9 12h.01M9 18h.01M15 6h.01M15 12h.01M15 18h.01" strokeWidth="2.6" />,
  video: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="2.5" />
      <path d="m10 9.5 5 2.5-5 2.5z" />
    </>
  ),
  phone: (
    <>
      <rect x="7" y="3" width="10" height="18" rx="2.5" />
      <path d="M11 17.5h2" />
    </>
  ),
  image: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="2.5" />
      <path d="m4 17 5-5 4 4 3-3 4 4" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type AdminIconName = keyof typeof icons;

/** Shows a decorative icon in the color of the surrounding text, hidden from screen readers. */
export function AdminIcon({ name, size = 18 }: { name: AdminIconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {icons[name]}
    </svg>
  );
}
