import type { Page } from '@playwright/test';
import { createAxeBuilder } from '../create-axe-builder.ts';
import { createUniqueTitle, expect, test } from '../fixtures.ts';
import { compileSumChecks, getAttemptPath } from '../player/workbook-challenge.ts';

const LANGUAGES = [
  {
    locale: 'fr-CA',
    lang: 'fr',
    key: 'Clé d’accès',
    toNickname: 'CONTINUER',
    nickname: 'Pseudo',
    begin: 'COMMENCER',
    next: 'Suivant',
    correct: /Correct\u202f! Passage à la section suivante/,
    slot: 'Réponse 1',
    submit: 'Envoyer',
    summary: '2 points sur 3 réussis',
    finding: 'B10 contient un résultat saisi à la main.',
    passedCheck: 'Données de départ en A1:B9 inchangées',
    value: '1778,5',
    again: 'Réessayer',
    excellent: 'Excellent travail\u202f!',
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
    correct: /Correcto/,
    slot: 'Respuesta 1',
    submit: 'Enviar',
    summary: '2 de 3 puntos superados',
    finding: 'B10 contiene un resultado escrito a mano.',
    passedCheck: 'Datos iniciales de A1:B9 sin cambios',
    value: '1778,5',
    again: 'Intentar de nuevo',
    excellent: '¡Excelente trabajo!',
    modules: 'MÓDULOS DE FORMACIÓN EN EXCEL',
    complete: 'MÓDULO COMPLETADO',
  },
];

async function expectGoodScreen(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect((await createAxeBuilder(page).analyze()).violations).toEqual([]);
}

for (const { locale, lang, ...words } of LANGUAGES)
  test.describe(`on a narrow phone in ${locale}`, () => {
    test.use({ locale, viewport: { width: 320, height: 568 } });

    test('a learner with a name from right to left goes through an Arabic module to its end', async ({
      page,
      adminApi,
      createCourse,
      getSampleCard,
    }) => {
      const { videoId } = await getSampleCard('add-up');
      const options = [{ label: 'الأعمدة' }, { label: 'المجموع =SUM(B2:B5)', isCorrect: true }];
      const answers = [{ type: 'file', workbook: await compileSumChecks() }];
      const { key, productId } = await createCourse([
        { slug: 'lesson', title: 'اجمع عموداً من الأرقام', type: 'info', videoId },
        { slug: 'quiz', title: 'ما الذي يجمع الأرقام؟', type: 'mcq', options },
        { slug: 'task', title: 'اجمع التكاليف في الخلية B10', type: 'challenge', answers },
      ]);
      expect((await adminApi.put(`/api/admin/products/${productId}`, { data: { language: 'ar' } })).ok()).toBe(true);

      await page.goto('/');
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expectGoodScreen(page);
      await page.getByLabel(words.key).fill(key);
      await page.getByRole('button', { name: words.toNickname }).click();
      const nickname = createUniqueTitle('דנה כהן');
      await page.getByLabel(words.nickname).fill(nickname);
      await page.getByRole('button', { name: words.begin }).click();
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toHaveText('اجمع عموداً من الأرقام');
      await expect(heading.locator('[lang=ar]')).toHaveText('اجمع عموداً من الأرقام');
      await expect(heading).toHaveCSS('direction', 'rtl');
      await expectGoodScreen(page);

      for (const width of [390, 360, 320]) {
        await page.setViewportSize({ width, height: 568 });
        await expect(page.getByRole('button', { name: words.next })).toBeInViewport({ ratio: 1 });
      }
      await page.getByRole('button', { name: words.next }).click();
      await expect(heading).toHaveText('ما الذي يجمع الأرقام؟');
      await page.getByRole('button', { name: /المجموع/ }).click();
      await expect(page.getByText(words.correct)).toBeVisible();

      await expect(heading).toHaveText('اجمع التكاليف في الخلية B10');
      await expectGoodScreen(page);
      await page.getByLabel(words.slot).setInputFiles(getAttemptPath('sum-typed'));
      await page.getByRole('button', { name: words.submit }).click();
      await expect(page.getByRole('heading', { name: words.summary })).toBeFocused();
      await expect(page.getByRole('listitem').first()).toContainText(words.finding);
      await expect(page.getByRole('row', { name: `10 Total ${words.value}` })).toBeAttached();
      await expect(page.getByText(words.passedCheck)).toBeAttached();
      await expectGoodScreen(page);
      await page.getByRole('button', { name: words.again }).click();
      await page.getByLabel(words.slot).setInputFiles(getAttemptPath('sum-sum'));
      await page.getByRole('button', { name: words.submit }).click();
      await expect(page.getByRole('button', { name: words.excellent })).toBeVisible();

      await expect(page.getByRole('heading', { name: words.complete })).toBeVisible();
      await expectGoodScreen(page);
      await page.goto('/modules');
      await expect(page.getByRole('heading', { name: words.modules })).toBeVisible();
      await expect(page.getByText(nickname)).toBeVisible();
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
