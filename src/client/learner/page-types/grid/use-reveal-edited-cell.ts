import { useEffect, type RefObject } from 'react';

/** The header, the edited cell and its neighbours are so many rows. */
const MIN_ROWS = 5;

/** Keeps the edited cell and its neighbours in sight while the editor, its signs and an on-screen keyboard take room. */
export function useRevealEditedCell(scrollerRef: RefObject<HTMLElement | null>, cellId: string | null, rowHeight: number): void {
  useEffect(() => {
    const scroller = scrollerRef.current!;
    if (cellId === null) return undefined;
    const reveal = () => revealCell(scroller, document.getElementById(cellId), rowHeight);
    reveal();
    const unmount = new AbortController();
    window.visualViewport?.addEventListener('resize', reveal, { signal: unmount.signal });
    return () => {
      unmount.abort();
      scroller.style.maxHeight = '';
    };
  }, [scrollerRef, cellId, rowHeight]);
}

function revealCell(scroller: HTMLElement, cell: HTMLElement | null, rowHeight: number): void {
  if (!cell) return;
  scroller.style.maxHeight = '';
  const getTop = () => scroller.getBoundingClientRect().top;
  const bottom = findVisibleBottom(scroller);
  // Where there is little room, the editor goes to the top of the page.
  if (bottom - getTop() < MIN_ROWS * rowHeight) scroller.parentElement!.querySelector('.grid-bar')?.scrollIntoView({ block: 'start' });
  const room = Math.max(2 * rowHeight, bottom - getTop());
  if (room < scroller.offsetHeight) scroller.style.maxHeight = `${room}px`;
  const [top, shown] = [cell.getBoundingClientRect().top - getTop(), scroller.clientHeight];
  // Below the header stands the row above the cell, where there is room for it.
  const rowsAbove = shown >= 4 * rowHeight ? 2 : 1;
  const [tooLow, tooHigh] = [top + 2 * rowHeight - shown, rowsAbove * rowHeight - top];
  if (tooHigh > 0) scroller.scrollTop -= tooHigh;
  else if (tooLow > 0) scroller.scrollTop += Math.min(tooLow, -tooHigh);
}

/** Returns where the part of the screen ends in which an element can be seen. The signs, or the buttons of the page, cover its last rows. */
function findVisibleBottom(element: HTMLElement): number {
  const viewport = window.visualViewport;
  // Zooming in shrinks the viewport as well, but then the person chooses what to see.
  const isZoomed = !viewport || viewport.scale > 1.01;
  const ends = [isZoomed ? innerHeight : viewport.offsetTop + viewport.height];
  // Beside the lesson, the page has no box of its own.
  for (let parent = element.parentElement; parent; parent = parent.parentElement)
    if (getComputedStyle(parent).overflowY !== 'visible' && parent.getClientRects().length > 0)
      ends.push(parent.getBoundingClientRect().bottom);
  const foot = element.closest('form')?.querySelector('.challenge-foot');
  const signs = document.querySelector('.grid-touch-bar');
  // On a device without touch, the signs are not shown.
  const hasSigns = signs && signs.getClientRects().length > 0;
  for (const cover of hasSigns ? [signs, document.querySelector('.footer-controls')] : [foot])
    if (cover?.getClientRects().length) ends.push(cover.getBoundingClientRect().top);
  return Math.min(...ends);
}
