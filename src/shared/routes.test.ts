import { expect, test } from 'vitest';
import { findRoute } from './routes.ts';

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
  ['/admin', 'admin'],
  ['/admin/', 'admin'],
  ['/admin/cards/1', 'admin'],
])('%s is the route %s', (pathname, name) => {
  expect(findRoute(pathname)).toBe(name);
});

test.each(['//', '/none', '/play', '/play/a/b/c', '/tips', '/modules/x', '/administrator', '/x/modules'])('%j is no route', (pathname) => {
  expect(findRoute(pathname)).toBe(null);
});
