import { expect, test } from 'vitest';
import { demoCards, demoModule } from '#shared/demo-content.ts';
import { findCardForRoute, isDemoRoute, isRouteInModule, parseRouteParams } from './route-params.ts';

test.each([
  { params: { moduleSlug: 'sums', pageId: 'intro' }, expected: { kind: 'play', moduleSlug: 'sums', page: 'intro' } },
  { params: { moduleSlug: 'sums' }, expected: { kind: 'play', moduleSlug: 'sums', page: undefined } },
  { params: { tipId: 't1' }, expected: { kind: 'tip', id: 't1' } },
  { params: { challengeId: 'c1' }, expected: { kind: 'challenge', id: 'c1' } },
])('the parameters $params request a page of kind $expected.kind', ({ params, expected }) => {
  expect(parseRouteParams(params)).toEqual(expected);
});

test.each([
  { params: { moduleSlug: 'demo' }, isDemo: true },
  { params: { tipId: 'demo-tip-1' }, isDemo: true },
  { params: { challengeId: '0198-demo' }, isDemo: false },
  { params: { moduleSlug: 'demography' }, isDemo: false },
])('the parameters $params belong to the demo: $isDemo', ({ params, isDemo }) => {
  expect(isDemoRoute(parseRouteParams(params))).toBe(isDemo);
});

test.each([
  { params: { moduleSlug: 'demo', pageId: 'demo-mcq-1' }, slug: 'demo-mcq-1' },
  { params: { moduleSlug: 'demo' }, slug: 'demo-info-1' },
  { params: { moduleSlug: 'demo', pageId: 'nowhere' }, slug: 'demo-info-1' },
  { params: { tipId: 'demo-tip-1' }, slug: 'demo-tip-1' },
  { params: { challengeId: 'demo-challenge-1' }, slug: 'demo-challenge-1' },
  // No card exists at the URL /tips/demo-mcq-1, because the card `demo-mcq-1` is not a tip.
  { params: { tipId: 'demo-mcq-1' }, slug: undefined },
  { params: { challengeId: 'demo-tip-1' }, slug: undefined },
])('the parameters $params show the card $slug', ({ params, slug }) => {
  expect(findCardForRoute(parseRouteParams(params), demoCards)?.slug).toBe(slug);
});

test('a tip of the loaded module needs no request, but another module does', () => {
  expect(isRouteInModule(parseRouteParams({ tipId: 'demo-tip-1' }), demoModule, demoCards)).toBe(true);
  expect(isRouteInModule(parseRouteParams({ tipId: 'other' }), demoModule, demoCards)).toBe(false);
  expect(isRouteInModule(parseRouteParams({ moduleSlug: 'sums' }), demoModule, demoCards)).toBe(false);
});
