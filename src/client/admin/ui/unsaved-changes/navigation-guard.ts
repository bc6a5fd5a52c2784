import { useEffect, useEffectEvent } from 'react';

/** Asks whether what would be lost may be lost. */
type Ask = () => Promise<boolean>;

let current: Ask | null = null;

export function isNavigationGuarded(): boolean {
  return current !== null;
}

/** True when nothing would be lost by leaving, or the person agrees to lose it. */
export function confirmNavigation(): Promise<boolean> {
  return current?.() ?? Promise.resolve(true);
}

/** What was guarded is safe or given up: the next step is not asked about. */
export function releaseNavigationGuard(): void {
  current = null;
}

/** While `isNeeded`, leaving the screen asks first, and closing the tab shows the browser's own question. */
export function useNavigationGuard(isNeeded: boolean, ask: Ask): void {
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    if (!isNeeded) return;
    const asked: Ask = () => askNow();
    current = asked;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => {
      removeEventListener('beforeunload', warn);
      if (current === asked) current = null;
    };
  }, [isNeeded]);
}
