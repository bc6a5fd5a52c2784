import type { Page } from '@playwright/test';

/** Chooses an entry of the menu of a row in a list of the admin portal. */
export async function chooseFromRowMenu(page: Page, title: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${title}`, exact: true }).click();
  // The menu of another row can still be closing.
  await page
    .getByRole('menu', { name: `More for ${title}`, exact: true })
    .getByRole('menuitem', { name: entry, exact: true })
    .click();
}
