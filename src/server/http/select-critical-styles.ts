/**
 * Presses, hovering and selections come after the first paint, by when the whole style sheet is there. So may the grid and the glow behind the
 * screen: without them, browsers paint the form much sooner.
 */
const LATER = /:(?:hover|active|:selection)|^\.screen-layout:(?:before|after)/;

/**
 * Returns the rules of a minified style sheet that the first paint of the HTML needs: those with a selector all of whose classes occur in it,
 * and the custom properties and keyframes that they name. The browser receives half of the style sheet before it can paint the page.
 */
export function selectCriticalStyles(css: string, html: string): string {
  const classes = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => names!.split(' ')));
  const canApply = (selector: string) =>
    !LATER.test(selector) && [...selector.matchAll(/\.(-?[a-z_][\w-]*)/gi)].every(([, name]) => classes.has(name!));
  const rules = css
    .replaceAll(/([^{}]+)\{[^{}]*\}/g, (rule: string, selectors: string) =>
      selectors
        .replaceAll(/:not\([^)]*\)/g, '')
        .split(',')
        .some(canApply)
        ? rule
        : '',
    )
    .replaceAll(/@media[^{}]+\{\}/g, '');
  const used = rules.replaceAll(/@keyframes [^{]+/g, '') + html;
  return rules
    .replaceAll(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g, (rule: string, name: string) => (used.includes(name) ? rule : ''))
    .replaceAll(/(--[\w-]+):[^;}]*;?/g, (property: string, name: string) => (used.includes(`var(${name}`) ? property : ''));
}
