import type { Page } from '@playwright/test';
import { createAxeBuilder } from '../create-axe-builder.ts';
import { createNickname, expect, test } from '../fixtures.ts';

const LANGUAGES = [
  {
    locale: 'fr-CA',
    lang: 'fr',
    key: 'Clé d’accès',
    toNickname: 'CONTINUER',
    nickname: 'Pseudo',
    begin: 'COMMENCER',
    next: 'Suivant',
    modules: 'MODULES DE FORMATION EXCEL',
    complete: 'MODULE TERMINÉ',
  },
  {
    locale: 'es-MX',
    lang: 'es',
    key: 'Clave de acceso',
    toNickname: 'CONTINUAR',
    nickname: 'Apodo',
    begin: 'EMPEZAR',
    next: 'Siguiente',
    modules: 'MÓDULOS DE FORMACIÓN EN EXCEL',
    complete: 'MÓDULO COMPLETADO',
  },
];

async function expectGoodScreen(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect((await createAxeBuilder(page).analyze()).violations).toEqual([]);
}

for (const { locale, lang, key, toNickname, nickname, begin, next, modules, complete } of LANGUAGES)
  test.describe(`on a narrow phone in ${locale}`, () => {
    test.use({ locale, viewport: { width: 320, height: 568 } });

    test('a learner enters, learns and reaches the end of a module', async ({ page, createAccessKey }) => {
      const accessKey = await createAccessKey();
      await page.goto('/');
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expectGoodScreen(page);
      await page.getByLabel(key).fill(accessKey);
      await page.getByRole('button', { name: toNickname }).click();
      await page.getByLabel(nickname).fill(createNickname());
      await page.getByRole('button', { name: begin }).click();
      await page.getByRole('button', { name: next }).click();
      await expect(page).toHaveURL(/\/sum$|\/add-up|first-steps\/(?!welcome)/);
      await page.goto('/modules');
      await expect(page.getByRole('heading', { name: modules })).toBeVisible();
      await expectGoodScreen(page);
      await page.goto('/module-complete/first-steps');
      await expect(page.getByRole('heading', { name: complete })).toBeVisible();
      await expectGoodScreen(page);
    });
  });

test('the choice of a language shows at once and is remembered', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.getByRole('heading', { name: 'Introduzca su clave de acceso' })).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('button', { name: 'Español' })).toHaveAttribute('aria-pressed', 'true');
});
