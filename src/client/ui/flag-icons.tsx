// This file contains simplified country flags for the links to the online shops that sell access keys. The flags are decorative, because
// the country's name stands next to each flag.
import type { ReactNode } from 'react';

const mapleLeaf =
  'M0 0h9v24H0zM27 0h9v24h-9zM18 4.5l1.3 2.6 1.7-.9-.7 3.5 1.9-1.9.4 1.1 2.1-.4-.7 2.1.9.5-3.5 2.8.3 1.3-3.3-.5V19h-.8v-3.8l-3.3.5.3-1.3-3.5-2.8.9-.5-.7-2.1 2.1.4.4-1.1 1.9 1.9-.7-3.5 1.7.9z';
// Stars are dots: lines without length, with round ends. One element for all of them is faster to paint than one for each.
const usaStars = 'M3 2.6h0M3 7.8h0M8 2.6h0M8 7.8h0M13 2.6h0M13 7.8h0M5.5 5.2h0M5.5 10.4h0M10.5 5.2h0M10.5 10.4h0';
const euStars =
  'M18 4.6h0M21.7 5.59h0M24.41 8.3h0M25.4 12h0M24.41 15.7h0M21.7 18.41h0M18 19.4h0M14.3 18.41h0M11.59 15.7h0M10.6 12h0M11.59 8.3h0M14.3 5.59h0';

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
      <path stroke="#fff" strokeWidth="1.8" strokeLinecap="round" d={usaStars} />
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
      <path stroke="#fc0" strokeWidth="2.5" strokeLinecap="round" d={euStars} />
    </Flag>
  );
}
