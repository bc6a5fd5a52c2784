import { useEffect, useEffectEvent } from 'react';

/** Announces a new page by setting the document's title and moving the focus to the page's heading. */
export function usePageFocus(cardId: string, title: string, announce: (message: string) => void): void {
  const focusPage = useEffectEvent(() => {
    document.title = `${title} · Keyreel`;
    // A keyboard user who pressed Next or Previous keeps the focus on the button, and the live region announces the title of the new page.
    if (document.activeElement?.matches('.page-button:focus-visible:enabled')) return announce(title);
    document.querySelector<HTMLElement>('.page h1')?.focus({ preventScroll: true });
  });
  // The effect depends on the id of the card, because the next card can have the same title as the previous card.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => focusPage(), [cardId, title]);
}
