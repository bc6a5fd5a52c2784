import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';

/** Asks whether what would be lost may be lost. */
type Ask = () => Promise<boolean>;

let current: Ask | null = null;

/** True when nothing would be lost by leaving, or the person agrees to lose it. */
export function mayLeave(): Promise<boolean> {
  return current?.() ?? Promise.resolve(true);
}

const place = () => (history.state as { idx?: number } | null)?.idx ?? 0;

/**
 * While `isNeeded`, links, Back and Forward ask first, and closing the tab shows the browser's own question.
 * The router in use cannot be held back itself, so clicks and `popstate` are caught before it hears of them.
 */
export function useLeaveGuard(isNeeded: boolean, ask: Ask): void {
  const navigate = useNavigate();
  const askNow = useEffectEvent(ask);
  const goTo = useEffectEvent((path: string) => void navigate(path));
  useEffect(() => {
    if (!isNeeded) return;
    const unmount = new AbortController();
    const here = place();
    let isReturning = false;
    const asked: Ask = async () => {
      const may = await askNow();
      // What was given up must not be asked about again on the way out.
      if (may) unmount.abort();
      return may;
    };
    current = asked;

    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
        return;
      if (link.origin !== location.origin || link.target === '_blank' || link.hasAttribute('download')) return;
      event.preventDefault();
      event.stopPropagation();
      void asked().then((may) => may && goTo(link.pathname + link.search));
    };
    const onPopState = (event: PopStateEvent) => {
      event.stopImmediatePropagation();
      if (isReturning) {
        isReturning = false;
        return;
      }
      const steps = place() - here;
      isReturning = true;
      history.go(-steps);
      void asked().then((may) => may && history.go(steps));
    };
    const { signal } = unmount;
    document.addEventListener('click', onClick, { capture: true, signal });
    addEventListener('popstate', onPopState, { capture: true, signal });
    addEventListener('beforeunload', (event) => event.preventDefault(), { signal });
    return () => {
      unmount.abort();
      if (current === asked) current = null;
    };
  }, [isNeeded]);
}
