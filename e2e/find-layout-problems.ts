import type { Page } from '@playwright/test';

/** What is wrong with the page as it stands on the screen now, in words; empty when everything can be seen and pressed. */
export function findLayoutProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SLACK = 1;
    const COLUMN = 720;
    const faults: string[] = [];
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30)}"`;
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
    const all = (where: string) => [...document.querySelectorAll<HTMLElement>(where)].filter(isShown);
    /** At its middle nothing else lies on it. */
    const isFree = (element: Element, { left, right, top, bottom }: { left: number; right: number; top: number; bottom: number }) => {
      const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return found !== null && (element.contains(found) || found.contains(element) || found.closest('label')?.contains(element) === true);
    };
    const isCut = (element: HTMLElement) =>
      element.scrollWidth > element.clientWidth + SLACK || element.scrollHeight > element.clientHeight + SLACK;

    if (document.documentElement.scrollWidth > innerWidth) faults.push(`the document is ${document.documentElement.scrollWidth} px wide`);
    const words = document.querySelector<HTMLElement>('.page')!;
    if (words.scrollWidth > words.clientWidth) faults.push(`the words are ${words.scrollWidth - words.clientWidth} px too wide`);
    for (const column of all('.page > .body, .dock > div'))
      if (column.offsetWidth > COLUMN) faults.push(`a column of ${column.offsetWidth} px`);

    // The controls of the stage stand still: always in sight, and apart from each other.
    const controls = all('.bar button, .dock button, .dock input');
    for (const control of controls) {
      const box = control.getBoundingClientRect();
      const least = control.matches('.exit, .step') ? 44 : 24;
      if (box.left < -SLACK || box.top < -SLACK || box.right > innerWidth + SLACK || box.bottom > innerHeight + SLACK)
        faults.push(`${nameOf(control)} is not wholly in sight`);
      if (box.width < least || box.height < least) faults.push(`${nameOf(control)} is ${box.width} by ${box.height} px`);
      if (!isFree(control, box)) faults.push(`${nameOf(control)} is covered`);
      if (control.tagName === 'BUTTON' && isCut(control)) faults.push(`the text of ${nameOf(control)} is cut`);
      for (const other of controls) {
        const its = other.getBoundingClientRect();
        const isApart =
          its.left >= box.right - SLACK || its.right <= box.left + SLACK || its.top >= box.bottom - SLACK || its.bottom <= box.top + SLACK;
        if (control !== other && !isApart) faults.push(`${nameOf(control)} and ${nameOf(other)} lie on each other`);
      }
    }

    // The words scroll: each of them can be brought into sight, and is then uncovered.
    for (const piece of all('.page :is(h1, p, button, a, input:not(.vh), textarea, label, .hint, .say)')) {
      if (piece.closest('.earlier, .visually-hidden')) continue;
      piece.scrollIntoView({ block: 'center', behavior: 'instant' });
      const box = piece.getBoundingClientRect();
      const room = words.getBoundingClientRect();
      const top = Math.max(box.top, room.top);
      const bottom = Math.min(box.bottom, room.bottom);
      if (bottom - top < Math.min(box.height, room.height, 40) - SLACK) faults.push(`${nameOf(piece)} does not come into sight`);
      else if (!isFree(piece, { left: box.left, right: box.right, top, bottom })) faults.push(`${nameOf(piece)} is covered`);
      if (box.left < room.left - SLACK || box.right > room.right + SLACK) faults.push(`${nameOf(piece)} is cut at its side`);
      if (piece.matches('button, a') && isCut(piece)) faults.push(`the text of ${nameOf(piece)} is cut`);
      if (piece.matches('button, a') && Math.min(box.width, box.height) < (piece.matches('.btn, .opt') ? 44 : 24))
        faults.push(`${nameOf(piece)} is ${box.width} by ${box.height} px`);
    }
    words.scrollTop = 0;
    return faults;
  });
}
