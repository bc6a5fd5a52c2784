import { expect, test } from '../fixtures.ts';

const FOREIGN_SCRIPT = 'https://evil.test/script.js';

test('T78: the browser runs neither an inline script nor a script of another site in a page', async ({ context }) => {
  // The browser logs an error to the console for each script that it blocks, and the `page` fixture does not allow console errors.
  const page = await context.newPage();
  await page.route(FOREIGN_SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: 'globalThis.hasRun = true' }));
  for (const path of ['/', '/modules', '/admin', '/draft-preview/none']) {
    await page.goto(path);
    const [refusals, hasRun] = await page.evaluate(async (foreignScript) => {
      const refused: string[] = [];
      addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
        refused.push(`${effectiveDirective} ${blockedURI}`),
      );
      const addScript = (properties: Partial<HTMLScriptElement>) =>
        new Promise((resolve) => {
          const script = Object.assign(document.createElement('script'), properties, { onload: resolve, onerror: resolve });
          document.head.append(script);
        });
      await addScript({ src: foreignScript });
      document.head.append(Object.assign(document.createElement('script'), { text: 'globalThis.hasRun = true' }));
      const holder = document.createElement('div');
      holder.innerHTML = '<button onclick="globalThis.hasRun = true"></button>';
      holder.querySelector('button')!.click();
      await new Promise((resolve) => setTimeout(resolve));
      return [refused, 'hasRun' in globalThis];
    }, FOREIGN_SCRIPT);
    expect([path, hasRun]).toEqual([path, false]);
    expect(refusals).toEqual(
      expect.arrayContaining([`script-src-elem ${FOREIGN_SCRIPT}`, 'script-src-elem inline', 'script-src-attr inline']),
    );
  }
});
