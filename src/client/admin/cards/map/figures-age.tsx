import { useEffect, useState } from 'react';
import { cardMapWords } from '#admin-words/card-map.ts';

const TICK_MS = 1000;
const MINUTE_S = 60;

/** Says how old the figures are, and counts on while they cannot be loaded anew. */
export function FiguresAge({ loadedAtMs }: { loadedAtMs: number }) {
  const [nowMs, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return cardMapWords.figuresAsOf(describeAge(nowMs - loadedAtMs));
}

export function describeAge(ageMs: number): string {
  const seconds = Math.max(0, Math.round(ageMs / 1000));
  if (seconds === 0) return 'now';
  return seconds < MINUTE_S ? cardMapWords.secondsAgo(seconds) : cardMapWords.minutesAgo(Math.floor(seconds / MINUTE_S));
}
