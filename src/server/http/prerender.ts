// The server renders the access key form to HTML, so that the first response to `/` already shows the form; see
// docs/adr/0005-prerendered-key-form.md.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ClientConfig } from '#shared/client-config.ts';
import { createHtmlPage, type HtmlPage } from './html-response.ts';
import { selectCriticalStyles } from './select-critical-styles.ts';
import type { Language } from '#shared/words/language.ts';

export type RenderKeyForm = (config: ClientConfig, language: Language) => string;

/**
 * Returns the built renderer of the access key form, or undefined when the project is not built. The renderer's file is loaded only when
 * the renderer is called.
 */
export function loadKeyFormRenderer(entryServerFile: string): RenderKeyForm | undefined {
  if (!existsSync(entryServerFile)) return undefined;
  const load = createRequire(import.meta.url);
  return (config, language) => {
    const { renderKeyForm } = load(entryServerFile) as { renderKeyForm: RenderKeyForm };
    // The form is rendered once in each language, so React does not need to stay in memory.
    delete load.cache[entryServerFile];
    return renderKeyForm(config, language);
  };
}

interface PrerenderOptions {
  html: string;
  clientDir: string;
  clientConfig: ClientConfig;
  language: Language;
  renderKeyForm: RenderKeyForm;
}

/**
 * Returns a function that provides the HTML of `/`. The first call prerenders the access key form, and later calls return the same HTML. If
 * prerendering fails, the next call tries again.
 */
export function createPrerenderer(options: PrerenderOptions): () => Promise<HtmlPage> {
  let page: Promise<HtmlPage> | undefined;
  return () => {
    page ??= prerenderKeyForm(options).catch((error: unknown) => {
      page = undefined;
      throw error;
    });
    return page;
  };
}

const STYLESHEET_LINK = /<link rel="stylesheet"[^>]* href="(\/assets\/[^"]+\.css)">/;
/**
 * Hides the form until the browser has parsed all of it, because a slow phone would otherwise paint half of it and then move it. What
 * follows `<main>` is the region of toasts. Chromium matches no `:last-child` while it parses.
 */
const HIDE_UNTIL_PARSED = '#root>main:not(:has(+*)){display:none}';
const EMPTY_ROOT = '<div id="root"></div>';

/**
 * Inserts the access key form and the styles that it needs into the HTML, so that the browser paints the styled form without another
 * request. The whole style sheet follows the form, where it holds up neither the first paint nor, being small, the app.
 */
async function prerenderKeyForm({ html, clientDir, clientConfig, language, renderKeyForm }: PrerenderOptions): Promise<HtmlPage> {
  const form = renderKeyForm(clientConfig, language);
  const [link, href] = STYLESHEET_LINK.exec(html) ?? [];
  if (link === undefined || href === undefined) return createHtmlPage(insertForm(html, form));
  const css = HIDE_UNTIL_PARSED + selectCriticalStyles(await readFile(join(clientDir, href), 'utf8'), form);
  const inlined = html.replace(link, () => `<style>${css}</style>`);
  return createHtmlPage(insertForm(inlined, form, link), [css]);
}

/**
 * Inserts the access key form into the HTML, together with a script that keeps the text that a learner types before React hydrates the
 * form.
 */
function insertForm(html: string, form: string, rest = ''): string {
  return html.replace(EMPTY_ROOT, () => `<div id="root">${form}</div><script src="/before-hydration.js" async></script>${rest}`);
}
