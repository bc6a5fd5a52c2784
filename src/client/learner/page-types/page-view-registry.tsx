import type { ComponentType } from 'react';
import type { PageType } from '#shared/page-types/card-fields.ts';
import { InfoView } from './info-view.tsx';
import { createLazyPageView } from './lazy-page-view.tsx';
import { lazyViews } from './lazy-views.ts';
import type { PageViewProps } from './page-view-props.ts';
import './page-types.css';

/** Names the position at which a page type shows the card's video: above a short text, above a longer text, or beside a place to work. */
export type VideoPlacement = 'video-area' | 'video-sheet' | 'work';

export interface PageTypeView {
  View: ComponentType<PageViewProps>;
  videoPlacement: VideoPlacement;
}

const viewByType = {
  info: { View: InfoView, videoPlacement: 'video-area' },
  mcq: { View: createLazyPageView(lazyViews.mcq), videoPlacement: 'video-sheet' },
  aggregator: { View: createLazyPageView(lazyViews.aggregator), videoPlacement: 'video-sheet' },
  resourceLibrary: { View: createLazyPageView(lazyViews.resourceLibrary), videoPlacement: 'video-sheet' },
  tip: { View: createLazyPageView(lazyViews.tip), videoPlacement: 'video-area' },
  challenge: { View: createLazyPageView(lazyViews.challenge), videoPlacement: 'work' },
} satisfies Record<PageType, PageTypeView>;

/** Returns the view for a card's type. Cards of an unknown type use the info view. */
export function getPageTypeView(type: string): PageTypeView {
  return Object.hasOwn(viewByType, type) ? viewByType[type as PageType] : viewByType.info;
}
