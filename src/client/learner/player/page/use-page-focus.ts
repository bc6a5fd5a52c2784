import { useEffect, useEffectEvent } from 'react';

/** Announces a new page: sets the document's title and moves the focus to the page's heading. */
export function usePageFocus(cardId: string, title: string, announce: (message: string) => void): void {
  const focusPage = useEffectEvent(() => {
    document.title = `${title} · Keyreel`;
    // A keyboard user who pressed Next or Previous keeps the focus there, and hears the title in the live region.
    if (document.activeElement?.matches('.page-button:focus-visible:enabled')) return announce(title);
    document.querySelector<HTMLElement>('.page h1')?.focus({ preventScroll: true });
  });
  // Another card is another page, even if its title is the same.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => focusPage(), [cardId, title]);
}
