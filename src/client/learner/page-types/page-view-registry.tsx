import type { ComponentType } from 'react';
import type { PageType } from '#shared/page-types/card-fields.ts';
import { AggregatorView } from './aggregator-view.tsx';
import { LazyChallengeView } from './challenge/lazy-challenge-view.tsx';
import { InfoView } from './info-view.tsx';
import { McqView } from './mcq-view.tsx';
import type { PageViewProps } from './page-view-props.ts';
import { ResourceLibraryView } from './resource-library-view.tsx';
import { TipView } from './tip-view.tsx';
import './page-types.css';

/** Names the position at which a page type shows the card's video: above a short text, above a longer text, or beside a place to work. */
export type VideoPlacement = 'video-area' | 'video-sheet' | 'work';

export interface PageTypeView {
  View: ComponentType<PageViewProps>;
  videoPlacement: VideoPlacement;
}

const viewByType = {
  info: { View: InfoView, videoPlacement: 'video-area' },
  mcq: { View: McqView, videoPlacement: 'video-sheet' },
  aggregator: { View: AggregatorView, videoPlacement: 'video-sheet' },
  resourceLibrary: { View: ResourceLibraryView, videoPlacement: 'video-sheet' },
  tip: { View: TipView, videoPlacement: 'video-area' },
  challenge: { View: LazyChallengeView, videoPlacement: 'work' },
} satisfies Record<PageType, PageTypeView>;

/** Returns the view for a card's type. Cards of an unknown type use the info view. */
export function getPageTypeView(type: string): PageTypeView {
  return Object.hasOwn(viewByType, type) ? viewByType[type as PageType] : viewByType.info;
}
