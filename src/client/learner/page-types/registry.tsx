import type { ComponentType } from 'react';
import type { PageType } from '#shared/catalog.ts';
import { InfoView } from './info-view.tsx';
import type { PageViewProps } from './page-view.ts';
import { TipView } from './tip-view.tsx';
import './page-types.css';

const views = {
  info: InfoView,
  mcq: InfoView,
  aggregator: InfoView,
  resourceLibrary: InfoView,
  tip: TipView,
  challenge: InfoView,
} satisfies Record<PageType, ComponentType<PageViewProps>>;

/** The view of a card's type; a type that is not one of the six is shown as info. */
export function viewOf(type: string): ComponentType<PageViewProps> {
  return Object.hasOwn(views, type) ? views[type as PageType] : InfoView;
}
