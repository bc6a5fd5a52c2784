/** The client's routes, in React Router's syntax. The client renders them; the server answers any other path with 404. */
export const routePaths = {
  home: '/',
  play: '/play/:moduleSlug/:pageId?',
  tip: '/tips/:tipId',
  challenge: '/challenge/:challengeId',
  moduleComplete: '/module-complete/:moduleSlug',
  modules: '/modules',
  admin: '/admin/*',
} as const;

export type RouteName = keyof typeof routePaths;

const patterns = Object.entries(routePaths).map(([name, path]) => ({ name: name as RouteName, pattern: toRegExp(path) }));

/** Finds the route of a path such as `/play/start`; null when there is none. Ignores case and a trailing slash, as React Router does. */
export function findRoute(pathname: string): RouteName | null {
  return patterns.find(({ pattern }) => pattern.test(pathname))?.name ?? null;
}

function toRegExp(path: string): RegExp {
  const source = path
    .replace(/\/\*$/, '(?:/.*)?')
    .replace(/\/:\w+\?/, '(?:/[^/]+)?')
    .replaceAll(/:\w+/g, '[^/]+')
    .replace(/\/$/, '');
  return new RegExp(`^${source}/?$`, 'i');
}
