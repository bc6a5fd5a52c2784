import type { ComponentType } from 'react';
import type { PageType } from '#shared/catalog.ts';
import { AggregatorView } from './aggregator-view.tsx';
import { InfoView } from './info-view.tsx';
import { LazyChallengeView } from './challenge/lazy-challenge-view.tsx';
import { McqView } from './mcq-view.tsx';
import type { PageViewProps } from './page-view-props.ts';
import { ResourceLibraryView } from './resource-library-view.tsx';
import { TipView } from './tip-view.tsx';
import './page-types.css';

const viewByType = {
  info: InfoView,
  mcq: McqView,
  aggregator: AggregatorView,
  resourceLibrary: ResourceLibraryView,
  tip: TipView,
  challenge: LazyChallengeView,
} satisfies Record<PageType, ComponentType<PageViewProps>>;

/** The view of a card's type; a type that is not one of the six is shown as info. */
export function getPageView(type: string): ComponentType<PageViewProps> {
  return Object.hasOwn(viewByType, type) ? viewByType[type as PageType] : InfoView;
}
