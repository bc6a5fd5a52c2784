import { useEffect, useState } from 'react';
import { api } from '#client/api/trpc-client.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { HANDOVER_MINUTES, parseHandoverCode } from '#shared/access-keys/handover-code.ts';
import type { HandoverState } from '#shared/handover.ts';
import { useAsyncData } from '../session/use-async-data.ts';
import { useTracker } from '../tracking/tracker.ts';
import { QrCode } from './qr-code.tsx';
import { appEn } from '#shared/words/en/app.ts';
import { handoverEn } from '#shared/words/en/handover.ts';
import { useWords } from '#client/words/words-store.ts';
import '../layout/buttons.css';
import './handover.css';

export interface HandoverPlace {
  path: string;
  positionSeconds: number;
}

const POLL_INTERVAL_MS = 3000;
const LIFETIME_SECONDS = HANDOVER_MINUTES * 60;

/** Shows a code with which the learner goes on at the same page and second on another device. */
export function HandoverDialog({ place, onClose }: { place: HandoverPlace; onClose: () => void }) {
  const words = useWords(handoverEn);
  const app = useWords(appEn);
  const { flush } = useTracker();
  const { value, failure, reload } = useAsyncData(async () => {
    // What the learner has done here must not be missing on the other device.
    await flush();
    const { code } = await api.gate.offer.mutate(place);
    return { code, madeAtMs: performance.now() };
  }, [place]);
  return (
    <Dialog title={words.title} onClose={onClose}>
      <div className="handover">
        {value && <Offer key={value.code} {...value} onRenew={reload} />}
        {failure && (
          <>
            <p role="alert">{failure.message}</p>
            <button type="button" className="btn" onClick={reload}>
              <Icon name="retry" />
              {app.tryAgain}
            </button>
          </>
        )}
        {!value && !failure && <output className="visually-hidden">{app.loading}</output>}
      </div>
    </Dialog>
  );
}

function Offer({ code, madeAtMs, onRenew }: { code: string; madeAtMs: number; onRenew: () => void }) {
  const words = useWords(handoverEn);
  const toast = useToast();
  const state = useHandoverState(code);
  const secondsLeft = useSecondsLeft(madeAtMs);
  const address = `${location.origin}/c#${parseHandoverCode(code)}`;
  const isOpen = state === 'open' && secondsLeft > 0;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast({ title: words.copied, text: words.openThere });
    } catch {
      toast({ title: words.notCopied, text: words.copyYourself, isError: true });
    }
  };
  return (
    <>
      {isOpen && (
        <>
          <QrCode text={address} label={words.qrCode} />
          <p className="handover-code">{code}</p>
          <p className="handover-address">{address}</p>
          <p className="muted">
            {words.hint(HANDOVER_MINUTES)}
            <br />
            <span className="tabular-numbers">{words.left(formatTimeLeft(secondsLeft))}</span>
          </p>
        </>
      )}
      <output className="handover-state">{state === 'used' ? words.used : isOpen ? '' : words.ended}</output>
      <div className="actions">
        {isOpen && (
          <button type="button" className="btn primary" onClick={() => void copy()}>
            {words.copyLink}
          </button>
        )}
        <button type="button" className="btn" onClick={onRenew}>
          {words.newCode}
        </button>
      </div>
    </>
  );
}

const formatTimeLeft = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Asks what became of a code until it has been used or has ended. */
function useHandoverState(code: string): HandoverState {
  const [state, setState] = useState<HandoverState>('open');
  useEffect(() => {
    if (state !== 'open') return;
    const timer = setInterval(() => {
      if (document.hidden) return;
      // A failed request is repeated with the next tick.
      api.gate.offerState.mutate({ code }).then(
        (response) => setState(response.state),
        () => {},
      );
    }, POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [code, state]);
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
