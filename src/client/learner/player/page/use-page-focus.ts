import { useEffect, useEffectEvent } from 'react';

/** Says that a page has arrived: in the tab's title, and by the focus on its heading. */
export function usePageFocus(cardId: string, title: string, announce: (words: string) => void): void {
  const arrive = useEffectEvent(() => {
    document.title = `${title} · Keyreel`;
    const focused = document.activeElement;
    // Who walks with the keyboard on Next keeps it under the finger, and hears the title all the same.
    if (focused?.matches('.step:focus-visible:enabled')) return announce(title);
    document.querySelector<HTMLElement>('.page h1')?.focus({ preventScroll: true });
  });
  // Another card is another page, also under the same title.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => arrive(), [cardId, title]);
}
