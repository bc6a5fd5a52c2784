// The pages carry the school's name, logo and colors from their first byte, so that no frame ever shows another brand.
import type { FastifyBaseLogger } from 'fastify';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { applyBrand, buildBrandUrl } from '#shared/brand/brand.ts';
import { deriveBrandColors } from '#shared/brand/brand-colors.ts';
import type { Brand } from '#shared/brand/brand-schemas.ts';
import { completeClientConfig } from '#shared/client-config.ts';
import type { Deps } from '../deps.ts';
import { findBrandText, parseBrand } from '../services/settings/brand-service.ts';
import type { loadKeyFormFacts } from '../services/preview/preview-service.ts';
import { createHtmlPage, type HtmlPage } from './html-response.ts';
import { createPrerenderer, type RenderKeyForm } from './prerender.ts';
import type { Language } from '#shared/words/language.ts';
import { pageTexts } from '#shared/words/page-texts.ts';
import { readManifest, type Manifest } from './client-manifest.ts';

interface PageTemplates {
  /** Holds the built index.html with the client config, or an empty string when the project is not built. */
  html: string;
  appPage: HtmlPage;
  getHomePage: () => Promise<HtmlPage>;
}

/** Holds what the pages are made of, apart from what never changes while the process runs. */
type Facts = { brandText: string | null } & Awaited<ReturnType<typeof loadKeyFormFacts>>;

interface TemplateOptions {
  deps: Pick<Deps, 'db' | 'config'>;
  clientDir: string;
  renderKeyForm: RenderKeyForm | undefined;
}

/**
 * Creates the function that returns the pages. The pages are made once in each language for each revision of the brand and of the free lessons. Every call reads them, so
 * that every process follows a change at once. While the database fails, the last pages are returned.
 */
export async function createPageTemplates({
  deps,
  clientDir,
  renderKeyForm,
}: TemplateOptions): Promise<(log: FastifyBaseLogger, language: Language) => Promise<PageTemplates>> {
  const indexHtml = await readFile(join(clientDir, 'index.html'), 'utf8').catch(() => '');
  const manifest = await readManifest(clientDir);
  const make = ({ brandText, shops, freeLesson }: Facts, language: Language): PageTemplates => {
    const { brand } = parseBrand(brandText);
    const sentConfig = { ...applyBrand(deps.config.clientConfig, brand, shops), ...(freeLesson !== null && { freeLesson }) };
    const clientConfig = completeClientConfig(sentConfig);
    const html = writeBrand(writeLanguage(indexHtml, language, manifest), brand, language).replace('%CLIENT_CONFIG%', () =>
      escape(JSON.stringify(sentConfig)),
    );
    const appPage = createHtmlPage(html);
    const getHomePage = renderKeyForm ? createPrerenderer({ html, clientDir, clientConfig, language, renderKeyForm }) : async () => appPage;
    return { html, appPage, getHomePage };
  };
  const untouched: Facts = { brandText: null, freeLesson: null, shops: null };
  let current = { key: JSON.stringify(untouched), facts: untouched, templates: new Map<Language, PageTemplates>() };
  return async (log, language) => {
    try {
      const preview = await import('../services/preview/preview-service.ts');
      const facts: Facts = { brandText: await findBrandText(deps.db), ...(await preview.loadKeyFormFacts(deps)) };
      const key = JSON.stringify(facts);
      if (key !== current.key) current = { key, facts, templates: new Map() };
    } catch (err) {
      log.warn({ err }, 'the brand could not be read, so the last one is used');
    }
    const { facts, templates } = current;
    if (!templates.has(language)) templates.set(language, make(facts, language));
    return templates.get(language)!;
  };
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Writes the language into the built index.html, with a link to its texts, so that the browser loads them together with the app. */
function writeLanguage(indexHtml: string, language: Language, manifest: Manifest): string {
  if (language === 'en') return indexHtml;
  const { description, noScript } = pageTexts[language];
  const chunk = manifest[`../shared/words/${language}.ts`];
  const preload = chunk === undefined ? '' : `<link rel="modulepreload" crossorigin href="/${chunk.file}">`;
  return indexHtml
    .replace('<html lang="en"', `<html lang="${language}"`)
    .replace(/<meta name="description"[^>]*>/, `<meta name="description" content="${description}">`)
    .replace(/<noscript>[^<]*<\/noscript>/, `<noscript>${noScript('Keyreel')}</noscript>`)
    .replace('</head>', (end) => preload + end);
}

/** Writes a school's name, colors and icons into the built index.html. What the school has not set stays as it is. */
function writeBrand(indexHtml: string, { name, accent, logo, icons }: Brand, language: Language): string {
  let html = indexHtml;
  const replace = (pattern: RegExp, text: string) => (html = html.replace(pattern, () => text));
  const addToHead = (text: string) => (html = html.replace('</head>', (end) => text + end));
  if (accent !== null) {
    const { accent: shown, press, ink, soft } = deriveBrandColors(accent);
    const style = `--accent:${shown};--accent-press:${press};--accent-ink:${ink};--accent-soft:${soft}`;
    html = html.replace(/<html([^>]*)>/, (_, attributes: string) => `<html${attributes} style="${style}">`);
  }
  if (name !== null) {
    const title = escape(name);
    replace(/<title>[^<]*<\/title>/, `<title>${title}</title>`);
    replace(/<noscript>[^<]*<\/noscript>/, `<noscript>${pageTexts[language].noScript(title)}</noscript>`);
    replace(/<meta name="description"[^>]*>/, `<meta name="description" content="${pageTexts[language].schoolDescription(title)}">`);
    addToHead(`<meta name="application-name" content="${title}">`);
  }
  if (logo) addToHead(`<link rel="preload" as="image" href="${buildBrandUrl(logo.hash, logo.contentType)}">`);
  if (icons) {
    replace(/<link rel="icon"[^>]*>/, `<link rel="icon" href="${buildBrandUrl(icons.files[32])}" type="image/png" sizes="32x32">`);
    replace(/<link rel="apple-touch-icon"[^>]*>/, `<link rel="apple-touch-icon" href="${buildBrandUrl(icons.files[180])}">`);
  }
  return html;
}
