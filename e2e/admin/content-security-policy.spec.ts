import { ADMIN_CREDENTIALS, expect, test } from '../fixtures.ts';
import { ADMIN_SECTIONS } from './admin-sections.ts';

test('T78: no page of the portal violates the content security policy', async ({ page }) => {
  const violations: string[] = [];
  await page.exposeFunction('reportViolation', (violation: string) => violations.push(violation));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
      const { reportViolation } = globalThis as unknown as { reportViolation: (violation: string) => void };
      reportViolation(`${location.pathname}: ${effectiveDirective} refused ${blockedURI} in ${sourceFile}`);
    });
  });
  const login = await page.request.post('/api/auth/admin/login', { data: ADMIN_CREDENTIALS });
  expect(login.ok()).toBe(true);
  for (const path of [...ADMIN_SECTIONS, '/admin/insight']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  }
  expect(violations).toEqual([]);
});
