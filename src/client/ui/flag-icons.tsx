// This file contains simplified country flags for the links to the online shops that sell access keys. The flags are decorative, because
// the country's name stands next to each flag.
import type { ReactNode } from 'react';

const mapleLeaf =
  'M0 0h9v24H0zM27 0h9v24h-9zM18 4.5l1.3 2.6 1.7-.9-.7 3.5 1.9-1.9.4 1.1 2.1-.4-.7 2.1.9.5-3.5 2.8.3 1.3-3.3-.5V19h-.8v-3.8l-3.3.5.3-1.3-3.5-2.8.9-.5-.7-2.1 2.1.4.4-1.1 1.9 1.9-.7-3.5 1.7.9z';
const usaStars = [3, 8, 13]
  .flatMap((x) => [2.6, 7.8].map((y) => [x, y]))
  .concat([5.5, 10.5].flatMap((x) => [5.2, 10.4].map((y) => [x, y])));
const euStarAngles = Array.from({ length: 12 }, (_, index) => index * 30);

function Flag({ background = '#fff', children }: { background?: string; children: ReactNode }) {
  return (
    <svg viewBox="0 0 36 24" aria-hidden="true">
      <path fill={background} d="M0 0h36v24H0z" />
      {children}
    </svg>
  );
}

export function CanadaFlag() {
  return (
    <Flag>
      <path fill="#d52b1e" d={mapleLeaf} />
    </Flag>
  );
}

export function UsaFlag() {
  return (
    <Flag>
      <path stroke="#b22234" strokeWidth="1.846" d="M0 .923h36M0 4.615h36M0 8.308h36M0 12h36M0 15.692h36M0 19.385h36M0 23.077h36" />
      <path fill="#3c3b6e" d="M0 0h16v12.92H0z" />
      <g fill="#fff">
        {usaStars.map(([x, y]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r=".9" />
        ))}
      </g>
    </Flag>
  );
}

export function MexicoFlag() {
  return (
    <Flag>
      <path fill="#006847" d="M0 0h12v24H0z" />
      <path fill="#ce1126" d="M24 0h12v24H24z" />
      <path fill="none" stroke="#5f7a2c" strokeWidth="1.3" d="M15 12.5a3 3 0 0 0 6 0" />
      <path fill="#8a5a2b" d="M18 8.3c1.6.2 2.5 1.6 2 3.2-.3 1-1.1 1.9-2.3 2.2-.9-.6-1.4-1.5-1.3-2.6.1-1.3.7-2.3 1.6-2.8z" />
    </Flag>
  );
}

export function EuropeFlag() {
  return (
    <Flag background="#039">
      <g fill="#fc0">
        {euStarAngles.map((angle) => (
          <circle key={angle} cx="18" cy="4.6" r="1.25" transform={`rotate(${angle} 18 12)`} />
        ))}
      </g>
    </Flag>
  );
}
