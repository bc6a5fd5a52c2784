import { expect, test } from 'vitest';
import { demoCards, demoModule } from '#shared/demo-content.ts';
import { findCardForRoute, isDemoRoute, isRouteInModule, parseRouteParams } from './route-params.ts';

test.each([
  { params: { moduleSlug: 'sums', pageId: 'intro' }, place: { kind: 'play', moduleSlug: 'sums', page: 'intro' } },
  { params: { moduleSlug: 'sums' }, place: { kind: 'play', moduleSlug: 'sums', page: undefined } },
  { params: { tipId: 't1' }, place: { kind: 'tip', id: 't1' } },
  { params: { challengeId: 'c1' }, place: { kind: 'challenge', id: 'c1' } },
])('$params name $place.kind', ({ params, place }) => {
  expect(parseRouteParams(params)).toEqual(place);
});

test.each([
  { params: { moduleSlug: 'demo' }, isDemo: true },
  { params: { tipId: 'demo-tip-1' }, isDemo: true },
  { params: { challengeId: '0198-demo' }, isDemo: false },
  { params: { moduleSlug: 'demography' }, isDemo: false },
])('$params is the demo: $isDemo', ({ params, isDemo }) => {
  expect(isDemoRoute(parseRouteParams(params))).toBe(isDemo);
});

test.each([
  { params: { moduleSlug: 'demo', pageId: 'demo-mcq-1' }, opens: 'demo-mcq-1' },
  { params: { moduleSlug: 'demo' }, opens: 'demo-info-1' },
  { params: { moduleSlug: 'demo', pageId: 'nowhere' }, opens: 'demo-info-1' },
  { params: { tipId: 'demo-tip-1' }, opens: 'demo-tip-1' },
  { params: { challengeId: 'demo-challenge-1' }, opens: 'demo-challenge-1' },
  // An id of another type is no tip, and no reason to show the first page.
  { params: { tipId: 'demo-mcq-1' }, opens: undefined },
  { params: { challengeId: 'demo-tip-1' }, opens: undefined },
])('$params opens $opens', ({ params, opens }) => {
  expect(findCardForRoute(parseRouteParams(params), demoCards)?.slug).toBe(opens);
});

test('a tip of the loaded module needs no new load, another module does', () => {
  expect(isRouteInModule(parseRouteParams({ tipId: 'demo-tip-1' }), demoModule, demoCards)).toBe(true);
  expect(isRouteInModule(parseRouteParams({ tipId: 'other' }), demoModule, demoCards)).toBe(false);
  expect(isRouteInModule(parseRouteParams({ moduleSlug: 'sums' }), demoModule, demoCards)).toBe(false);
});
