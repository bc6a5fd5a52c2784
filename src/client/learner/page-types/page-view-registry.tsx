import type { ComponentType } from 'react';
import type { PageType } from '#shared/catalog.ts';
import { AggregatorView } from './aggregator-view.tsx';
import { LazyChallengeView } from './challenge/lazy-challenge-view.tsx';
import { InfoView } from './info-view.tsx';
import { McqView } from './mcq-view.tsx';
import type { PageViewProps } from './page-view-props.ts';
import { ResourceLibraryView } from './resource-library-view.tsx';
import { TipView } from './tip-view.tsx';
import './page-types.css';

/** Where a page type shows the card's video: in an area of its own, or dimmed behind content that needs the space. */
export type VideoPlacement = 'own-area' | 'background' | 'background-if-portrait';

export interface PageTypeView {
  View: ComponentType<PageViewProps>;
  videoPlacement: VideoPlacement;
}

const viewByType = {
  info: { View: InfoView, videoPlacement: 'own-area' },
  mcq: { View: McqView, videoPlacement: 'own-area' },
  aggregator: { View: AggregatorView, videoPlacement: 'background-if-portrait' },
  resourceLibrary: { View: ResourceLibraryView, videoPlacement: 'background-if-portrait' },
  tip: { View: TipView, videoPlacement: 'own-area' },
  challenge: { View: LazyChallengeView, videoPlacement: 'background' },
} satisfies Record<PageType, PageTypeView>;

/** Returns the view of a card's type. Unknown types are shown as info. */
export function getPageTypeView(type: string): PageTypeView {
  return Object.hasOwn(viewByType, type) ? viewByType[type as PageType] : viewByType.info;
}
