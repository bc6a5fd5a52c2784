/** The client renders the listed routes, and the server responds to any other path with HTTP status 404. */
export const routePaths = {
  home: '/',
  play: '/play/:moduleSlug/:pageId?',
  tip: '/tips/:tipId',
  challenge: '/challenge/:challengeId',
  moduleComplete: '/module-complete/:moduleSlug',
  modules: '/modules',
  handover: '/c',
  phonePreview: '/p',
  draftPreview: '/draft-preview/:moduleId',
  brandPreview: '/brand-preview',
  freeLesson: '/preview/:productSlug?/:pageSlug?',
  admin: '/admin/*',
} as const;

export type RouteName = keyof typeof routePaths;

const patterns = Object.entries(routePaths).map(([name, path]) => ({ name: name as RouteName, pattern: toRegExp(path) }));

/**
 * Returns the name of the route for a path such as `/play/start`, or null when no route matches. Like React Router, the function
 * ignores letter case and a trailing slash.
 */
export function findRoute(pathname: string): RouteName | null {
  return matchRoute(pathname)?.name ?? null;
}

/** Returns the route for a path together with the decoded parameters, or null when no route matches. */
export function matchRoute(pathname: string): { name: RouteName; params: Record<string, string> } | null {
  for (const { name, pattern } of patterns) {
    const match = pattern.exec(pathname);
    if (!match) continue;
    const given = Object.entries(match.groups ?? {}).filter(([, text]) => text !== undefined);
    return { name, params: Object.fromEntries(given.map(([param, text]) => [param, decodeParameter(text)])) };
  }
  return null;
}

function decodeParameter(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function toRegExp(path: string): RegExp {
  const source = path
    .replace(/\/\*$/, '(?:/.*)?')
    .replaceAll(/\/:(\w+)\?/g, '(?:/(?<$1>[^/]+))?')
    .replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')
    .replace(/\/$/, '');
  return new RegExp(`^${source}/?$`, 'i');
}

/** Returns whether a path belongs to the admin portal or its previews, which are in English whatever the visitor's language. */
export function isPortalPath(pathname: string): boolean {
  const route = findRoute(pathname);
  return route === 'admin' || route === 'draftPreview' || route === 'brandPreview';
}
