import { useEffect, useEffectEvent } from 'react';

/** Announces a new page by setting the document's title and moving the focus to the page's heading. */
export function usePageFocus(cardId: string, title: string, announce: (message: string) => void): void {
  const focusPage = useEffectEvent(() => {
    document.title = `${title} · Keyreel`;
    // A keyboard user who pressed Next or Previous keeps the focus on the button, and the live region announces the title of the new page.
    if (document.activeElement?.matches('.page-button:focus-visible:enabled')) return announce(title);
    document.querySelector<HTMLElement>('.page h1')?.focus({ preventScroll: true });
  });
  // A different card is a different page, even if both pages have the same title.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => focusPage(), [cardId, title]);
}
