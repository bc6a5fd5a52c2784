import type { ReactNode } from 'react';
import type { CardVideo } from '#shared/media/object-schemas.ts';
import { buildGlowImage } from '#shared/media/glow.ts';
import type { PageType } from '#shared/page-types/card-fields.ts';
import { Icon } from '#client/ui/icon.tsx';
import './lit-cell.css';

/** Maps page types to what stands in the cell of a page without a picture. */
const MARK_BY_TYPE = {
  info: <Icon name="play" />,
  mcq: '?',
  aggregator: <Icon name="expand" />,
  resourceLibrary: <Icon name="expand" />,
  tip: <Icon name="bulb" />,
  challenge: <Icon name="sheet" />,
} satisfies Record<PageType, ReactNode>;

interface LitCellProps {
  type: string;
  video: Pick<CardVideo, 'stillId' | 'glow'> | null | undefined;
  state: 'dark' | 'here' | 'done';
  /** Returns the URL of a still, or is null when the data saver asks for no pictures. */
  getStillUrl: ((objectId: string) => string) | null;
}

/** Shows a page's picture in a cell: dark before the page is opened, and lit on the current page and on pages that are done. */
export function LitCell({ type, video, state, getStillUrl }: LitCellProps) {
  const still = video?.stillId && getStillUrl ? getStillUrl(video.stillId) : null;
  const glow = still === null && video?.glow ? { backgroundImage: buildGlowImage(video.glow) } : undefined;
  return (
    <span className={`lit-cell is-${state}`} aria-hidden="true" style={glow}>
      {still === null ? (
        (MARK_BY_TYPE[type as PageType] ?? MARK_BY_TYPE.info)
      ) : (
        <img src={still} alt="" loading="lazy" decoding="async" fetchPriority="low" />
      )}
    </span>
  );
}
