import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

// Where the touch bar and the keyboard come and go, cells move.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const getCell = (page: Page, address: string) => page.getByRole('gridcell', { name: new RegExp(`^${address},`) });
const getEditor = (page: Page, address: string) => page.getByRole('combobox', { name: `Formula for ${address}` });

const getSign = (page: Page, name: string) => page.getByRole('button', { name: `Put in ${name}`, exact: true });

async function editByTouch(page: Page, address: string): Promise<void> {
  await getCell(page, address).tap();
  await getCell(page, address).tap();
  await expect(getEditor(page, address)).toBeFocused();
}

/** Taps so many pixels above the lowest pixel at which a cell is in sight, and returns the address of the cell that is there. */
async function tapAboveEdge(page: Page, pixels: number): Promise<string> {
  const place = await page.evaluate((above) => {
    const { left, width } = document.querySelector('.grid-scroll')!.getBoundingClientRect();
    const x = left + width / 2;
    const findCell = (y: number) => document.elementFromPoint(x, y)?.closest('.grid-scroll td')?.id;
    let edge = innerHeight;
    while (edge > 0 && findCell(edge) === undefined) edge--;
    const id = findCell(edge - above)!;
    return { x, y: edge - above, address: id.slice(id.lastIndexOf('-') + 1) };
  }, pixels);
  await page.touchscreen.tap(place.x, place.y);
  return place.address;
}

async function openGrid(page: Page): Promise<void> {
  await page.goto('/play/first-steps/first-challenge');
  await page.getByRole('button', { name: 'Solve it here' }).tap();
  await expect(getCell(page, 'A1')).toBeFocused();
}

for (const { where, first, isAtEnd } of [
  { where: 'in the middle of the page', first: 'A2', isAtEnd: false },
  { where: 'where the cells and the page end', first: 'A9', isAtEnd: true },
])
  test(`a tap at the lower edge of the cells selects the cell under the finger while another is edited, ${where}`, async ({
    page,
    enterAsLearner,
  }) => {
    await enterAsLearner(page);
    await openGrid(page);
    for (const pixels of [2, 48]) {
      if (isAtEnd) await page.locator('.grid-limits').scrollIntoViewIfNeeded();
      await editByTouch(page, first);
      const address = await tapAboveEdge(page, pixels);
      await expect(getCell(page, address), `${pixels} px above the edge`).toBeFocused();
      await expect(getCell(page, address)).toHaveAttribute('aria-selected', 'true');
    }
  });

test('the edited cell and its neighbours stay in sight beside the editor and an on-screen keyboard', async ({ page, enterAsLearner }) => {
  const isSeen = (address: string) =>
    getCell(page, address).evaluate((cell) => {
      const { left, top, width, height } = cell.getBoundingClientRect();
      const isAbove = top + height <= visualViewport!.offsetTop + visualViewport!.height;
      return isAbove && [2, height - 2].every((y) => document.elementFromPoint(left + width / 2, top + y)?.closest('td') === cell);
    });
  const expectInSight = async (row: number) => {
    const signs = page.getByRole('group', { name: 'Signs of formulas' });
    await expect
      .poll(() => signs.evaluate((bar) => bar.getBoundingClientRect().bottom - visualViewport!.offsetTop - visualViewport!.height))
      .toBe(0);
    const measureOverlap = () =>
      signs.evaluate((bar) => document.querySelector('.grid-scroll')!.getBoundingClientRect().bottom - bar.getBoundingClientRect().top);
    await expect.poll(measureOverlap, 'the grid ends above the signs').toBeLessThan(1);
    await expect(getEditor(page, `B${row}`)).toBeInViewport({ ratio: 1 });
    for (const address of [`B${row - 1}`, `B${row}`, `C${row}`, `B${row + 1}`]) await expect.poll(() => isSeen(address)).toBe(true);
  };
  await enterAsLearner(page);
  await openGrid(page);
  // Fingers need rows of 44 px.
  expect((await getCell(page, 'A2').boundingBox())!.height).toBe(44);
  const address = await tapAboveEdge(page, 4);
  await getCell(page, address).tap();
  const row = Number(address.slice(1));
  await expectInSight(row);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const sign of ['an equals sign', 'a plus sign', 'a division sign']) await expect(getSign(page, sign)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Change the dollar signs' })).toBeInViewport({ ratio: 1 });
  }
  // On some phones, the keyboard makes the layout viewport smaller.
  await page.setViewportSize({ width: 390, height: 500 });
  await expectInSight(row);
  await page.setViewportSize({ width: 390, height: 844 });
  // On an iPhone, it makes only the visual viewport smaller.
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, 'height', { value: 500, configurable: true });
    visualViewport!.dispatchEvent(new Event('resize'));
  });
  await expectInSight(row);
  await getCell(page, `B${row - 1}`).tap();
  await expect(getCell(page, `B${row - 1}`)).toBeFocused();
  await page.locator('.grid-scroll').evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight));
  await editByTouch(page, 'B14');
  await expectInSight(14);
  // On its side, a phone has room for low rows, also while a function is described.
  await page.evaluate(() => Object.defineProperty(visualViewport, 'height', { get: () => innerHeight, configurable: true }));
  await page.setViewportSize({ width: 844, height: 390 });
  await page.setViewportSize({ width: 844, height: 200 });
  await expectInSight(14);
  await getEditor(page, 'B14').fill('=SUM(');
  await expect(page.locator('.grid-hints.is-current')).toBeVisible();
  await expectInSight(14);
});
