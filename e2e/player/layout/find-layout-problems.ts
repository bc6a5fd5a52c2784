import type { Page } from '@playwright/test';

/** Lists the player's texts and controls that are cut off, covered, overlapping or too small at the current page size. */
export function findLayoutProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const TOLERANCE = 1;
    const MAX_COLUMN_WIDTH = 720;
    const problems: string[] = [];
    const describe = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30)}"`;
    const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
    const findVisible = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(isVisible);
    /** Returns whether no other element covers the center of the element. */
    const isUncovered = (element: Element, { left, right, top, bottom }: { left: number; right: number; top: number; bottom: number }) => {
      const topmost = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return (
        topmost !== null && (element.contains(topmost) || topmost.contains(element) || topmost.closest('label')?.contains(element) === true)
      );
    };
    const isClipped = (element: HTMLElement) =>
      element.scrollWidth > element.clientWidth + TOLERANCE || element.scrollHeight > element.clientHeight + TOLERANCE;

    const pageBody = document.querySelector<HTMLElement>('.page')!;
    const isTwoColumns = getComputedStyle(pageBody).display === 'contents';
    /** Returns what scrolls the element: the page or, where a challenge has two columns, the column. */
    const findScrollArea = (element: Element) =>
      (isTwoColumns && element.closest('.challenge-form, .challenge-brief, .resource-buttons')) || pageBody;

    if (document.documentElement.scrollWidth > innerWidth) problems.push(`the document is ${document.documentElement.scrollWidth} px wide`);
    if (pageBody.scrollWidth > pageBody.clientWidth)
      problems.push(`the text is ${pageBody.scrollWidth - pageBody.clientWidth} px too wide`);
    for (const column of findVisible('.page > .page-body, .footer-controls > div'))
      if (column.offsetWidth > MAX_COLUMN_WIDTH) problems.push(`a column of ${column.offsetWidth} px`);

    // The controls do not scroll, so all controls must be visible and must not overlap.
    const controls = findVisible('.player-header button, .footer-controls button, .footer-controls input');
    for (const control of controls) {
      const box = control.getBoundingClientRect();
      const minSize = control.matches('.exit-button, .page-button') ? 44 : 24;
      if (box.left < -TOLERANCE || box.top < -TOLERANCE || box.right > innerWidth + TOLERANCE || box.bottom > innerHeight + TOLERANCE)
        problems.push(`${describe(control)} is not fully visible`);
      if (box.width < minSize || box.height < minSize) problems.push(`${describe(control)} is ${box.width} by ${box.height} px`);
      if (!isUncovered(control, box)) problems.push(`${describe(control)} is covered`);
      if (control.tagName === 'BUTTON' && isClipped(control)) problems.push(`the text of ${describe(control)} is clipped`);
      for (const other of controls) {
        const otherBox = other.getBoundingClientRect();
        const isApart =
          otherBox.left >= box.right - TOLERANCE ||
          otherBox.right <= box.left + TOLERANCE ||
          otherBox.top >= box.bottom - TOLERANCE ||
          otherBox.bottom <= box.top + TOLERANCE;
        if (control !== other && !isApart) problems.push(`${describe(control)} and ${describe(other)} overlap`);
      }
    }

    // The page's text can be scrolled, so the test scrolls each element into view before checking it.
    for (const piece of findVisible(
      '.page :is(h1, p, button, a, input:not(.visually-hidden), textarea, label, .hint, .answer-bar output)',
    )) {
      if (piece.closest('.earlier-lines, .visually-hidden, [aria-hidden]')) continue;
      piece.scrollIntoView({ block: 'center', behavior: 'instant' });
      const box = piece.getBoundingClientRect();
      const visibleArea = findScrollArea(piece).getBoundingClientRect();
      const top = Math.max(box.top, visibleArea.top);
      const bottom = Math.min(box.bottom, visibleArea.bottom);
      if (bottom - top < Math.min(box.height, visibleArea.height, 40) - TOLERANCE)
        problems.push(`${describe(piece)} cannot be scrolled into view`);
      else if (!isUncovered(piece, { left: box.left, right: box.right, top, bottom })) problems.push(`${describe(piece)} is covered`);
      if (box.left < visibleArea.left - TOLERANCE || box.right > visibleArea.right + TOLERANCE)
        problems.push(`${describe(piece)} is clipped at its side`);
      if (piece.matches('button, a') && isClipped(piece)) problems.push(`the text of ${describe(piece)} is clipped`);
      if (piece.matches('button, a') && Math.min(box.width, box.height) < (piece.matches('.btn, .option') ? 44 : 24))
        problems.push(`${describe(piece)} is ${box.width} by ${box.height} px`);
    }
    pageBody.scrollTop = 0;
    return problems;
  });
}
