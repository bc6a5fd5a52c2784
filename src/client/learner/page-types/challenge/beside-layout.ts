/** Matches the screens on which the answers of a challenge stand beside the lesson. */
export const BESIDE_QUERY = '(min-width: 768px) and (min-height: 501px) and (orientation: landscape)';

/** Loads the style sheet of this arrangement, which phones never need. */
export const loadBesideLayout = (): Promise<unknown> => import('./beside-layout.css');
