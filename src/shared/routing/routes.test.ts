import { expect, test } from 'vitest';
import { findRoute, matchRoute } from './routes.ts';

test.each([
  ['/', 'home'],
  ['/play/start', 'play'],
  ['/play/start/', 'play'],
  ['/play/start/welcome', 'play'],
  ['/tips/1', 'tip'],
  ['/challenge/1', 'challenge'],
  ['/module-complete/start', 'moduleComplete'],
  ['/modules', 'modules'],
  ['/Modules/', 'modules'],
  ['/draft-preview/m1', 'draftPreview'],
  ['/p', 'phonePreview'],
  ['/admin', 'admin'],
  ['/admin/', 'admin'],
  ['/admin/cards/1', 'admin'],
])('%s is the route %s', (pathname, name) => {
  expect(findRoute(pathname)).toBe(name);
});

test.each(['//', '/none', '/play', '/play/a/b/c', '/tips', '/modules/x', '/draft-preview', '/administrator', '/x/modules'])(
  '%j is no route',
  (pathname) => {
    expect(findRoute(pathname)).toBe(null);
  },
);

test.each([
  ['/play/start', { moduleSlug: 'start' }],
  ['/Play/start/welcome/', { moduleSlug: 'start', pageId: 'welcome' }],
  ['/play/a%20%C3%A9/100%25', { moduleSlug: 'a é', pageId: '100%' }],
  ['/play/a%zz', { moduleSlug: 'a%zz' }],
  ['/tips/t1', { tipId: 't1' }],
  ['/challenge/c1', { challengeId: 'c1' }],
  ['/modules', {}],
])('the parameters of %s are %j', (pathname, params) => {
  expect(matchRoute(pathname)?.params).toEqual(params);
});
