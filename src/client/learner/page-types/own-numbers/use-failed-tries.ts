import { useEffect, useEffectEvent, useState } from 'react';
import { tryStorage } from '#client/browser-storage.ts';
import type { PageState } from '../page-state.ts';

const KEY = 'keyreel:failed-tries';

interface RoundKey {
  sessionId: string | null;
  cardId: string;
  round: number;
}

const toText = ({ sessionId, cardId, round }: RoundKey) => `${sessionId}:${cardId}:${round}`;

/** Counts the failed tries of a round in this tab. Only the round that was tried last is remembered. */
function countFailedTries(key: RoundKey): number {
  const stored = tryStorage(() => JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { of: string; count: number } | null);
  return stored?.of === toText(key) ? stored.count : 0;
}

/** Without storage, the offer comes only after a pass. */
function addFailedTry(key: RoundKey): number {
  const count = countFailedTries(key) + 1;
  tryStorage(() => sessionStorage.setItem(KEY, JSON.stringify({ of: toText(key), count })));
  return count;
}

export function useFailedTries(phase: PageState['phase'], key: RoundKey): number {
  const [, setCount] = useState(0);
  const count = useEffectEvent(() => setCount(addFailedTry(key)));
  useEffect(() => {
    // The browser's storage has the count, and the page shows it again.
    // oxlint-disable-next-line react/set-state-in-effect
    if (phase === 'failed') count();
  }, [phase]);
  return countFailedTries(key);
}
