import { useEffect, useState } from 'react';
import { HANDOVER_MINUTES } from '#shared/access-keys/handover-code.ts';
import type { HandoverState } from '#shared/handover.ts';

const POLL_INTERVAL_MS = 3000;
const LIFETIME_SECONDS = HANDOVER_MINUTES * 60;

/** Describes a code that was offered, with the time of this page at which it arrived. */
export interface OfferedCode {
  code: string;
  madeAtMs: number;
}

/** Returns what became of a code and the time left, such as `9:41`. `ask` asks the server what became of the code. */
export function useOfferedCode({ code, madeAtMs }: OfferedCode, ask: (code: string) => Promise<HandoverState>) {
  const state = useCodeState(code, ask);
  const secondsLeft = useSecondsLeft(madeAtMs);
  return { isUsed: state === 'used', isOpen: state === 'open' && secondsLeft > 0, timeLeft: formatTimeLeft(secondsLeft) };
}

const formatTimeLeft = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Asks what became of a code until it has been used or has ended. */
function useCodeState(code: string, ask: (code: string) => Promise<HandoverState>): HandoverState {
  const [state, setState] = useState<HandoverState>('open');
  useEffect(() => {
    if (state !== 'open') return;
    const timer = setInterval(() => {
      // A failed request is repeated with the next tick.
      if (!document.hidden) ask(code).then(setState, () => {});
    }, POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [code, state, ask]);
  return state;
}

/** Counts on the time since the code arrived, because the device's clock may be wrong. */
function useSecondsLeft(madeAtMs: number): number {
  const compute = () => Math.max(0, LIFETIME_SECONDS - Math.floor((performance.now() - madeAtMs) / 1000));
  const [seconds, setSeconds] = useState(compute);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(compute()), 1000);
    return () => clearInterval(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [madeAtMs]);
  return seconds;
}
