import { useBrand } from '#client/client-config-context.ts';
import { useDeferredValue, useEffect, useEffectEvent } from 'react';

export function usePageFocus(cardId: string, title: string, announce: (message: string) => void): void {
  const { name } = useBrand();
  const focusPage = useEffectEvent(() => {
    document.title = `${title} · ${name}`;
    // When a keyboard user presses Next or Previous, the focus stays on that button, and the live region announces the new page's title.
    if (document.activeElement?.matches('.page-button:focus-visible:enabled')) return announce(title);
    document.querySelector<HTMLElement>('.page h1')?.focus({ preventScroll: true });
  });
  // The focus makes the browser lay out the page, so it does not delay the picture of a new page. Consecutive cards can have the same title.
  const shown = useDeferredValue(`${cardId} ${title}`);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => focusPage(), [shown]);
}
