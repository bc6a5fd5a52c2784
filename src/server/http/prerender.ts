// The key form is rendered to HTML on the server, so that `/` shows it in the first response: docs/adr/0005-prerendered-key-form.md.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ClientConfig } from '#shared/client-config.ts';
import { createHtmlPage, type HtmlPage } from './html-response.ts';

/** Renders the key form to HTML. It is an export of the built src/client/entry-server.tsx. */
export type RenderKeyForm = (config: ClientConfig) => string;

/** Returns the built renderer, or undefined when nothing is built. The file is loaded when the renderer is first called. */
export function loadKeyFormRenderer(entryServerFile: string): RenderKeyForm | undefined {
  if (!existsSync(entryServerFile)) return undefined;
  const load = createRequire(import.meta.url);
  return (config) => {
    const { renderKeyForm } = load(entryServerFile) as { renderKeyForm: RenderKeyForm };
    // The form is rendered once, so React need not stay in memory.
    delete load.cache[entryServerFile];
    return renderKeyForm(config);
  };
}

interface PrerenderOptions {
  /** The built index.html with the client config in it. */
  html: string;
  clientDir: string;
  clientConfig: ClientConfig;
  renderKeyForm: RenderKeyForm;
}

/** Returns a function that gives the HTML of `/`. It prerenders at the first call and keeps the result; after an error the next call tries again. */
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
const EMPTY_ROOT = '<div id="root"></div>';

/** Puts the form and its style sheet into the HTML, so that the browser paints both without another request. */
async function prerenderKeyForm({ html, clientDir, clientConfig, renderKeyForm }: PrerenderOptions): Promise<HtmlPage> {
  const form = renderKeyForm(clientConfig);
  const [link, href] = STYLESHEET_LINK.exec(html) ?? [];
  if (link === undefined || href === undefined) return createHtmlPage(insertForm(html, form));
  const css = await readFile(join(clientDir, href), 'utf8');
  // Lazy chunks look for the link before they load the style sheet themselves; disabled, it is not fetched.
  const inlined = html.replace(link, () => `<style>${css}</style><link rel="stylesheet" href="${href}" disabled>`);
  return createHtmlPage(insertForm(inlined, form), [css]);
}

/** The script keeps what is typed until React hydrates the form. */
function insertForm(html: string, form: string): string {
  return html.replace(EMPTY_ROOT, () => `<div id="root">${form}</div><script src="/before-hydration.js" async></script>`);
}
