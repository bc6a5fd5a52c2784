import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { createHtmlPage, type HtmlPage } from './html-response.ts';

/** Draws the form of the first screen as HTML, with the operator's settings in it. */
export type PrerenderKeyForm = (clientConfig: Config['clientConfig']) => string | Promise<string>;

const STYLESHEET = /<link rel="stylesheet"[^>]* href="(\/assets\/[^"]+\.css)">/;
const ROOT = '<div id="root"></div>';

/**
 * The page of `/`, complete in one answer: its form is in the HTML, its style sheet too. What is typed before the app
 * takes the form over is looked after by a script of a few lines.
 */
export async function createKeyFormPage(html: string, clientDir: string, form: string): Promise<HtmlPage> {
  const [link, href] = STYLESHEET.exec(html) ?? [];
  const style = href === undefined ? '' : await readFile(join(clientDir, href), 'utf8');
  const filled = html
    // The link stays for the parts of the app that look whether their style sheets are there; disabled, nothing is fetched.
    .replace(link ?? '', () => (style === '' ? '' : `<style>${style}</style><link rel="stylesheet" href="${href}" disabled>`))
    .replace(ROOT, () => `<div id="root">${form}</div><script src="/before-hydration.js" async></script>`);
  return createHtmlPage(filled, style === '' ? [] : [style]);
}
