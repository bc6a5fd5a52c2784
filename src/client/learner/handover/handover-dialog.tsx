import { api } from '#client/api/trpc-client.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { QrCode } from '#client/ui/qr-code.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { useOfferedCode, type OfferedCode } from '#client/ui/use-offered-code.ts';
import { HANDOVER_MINUTES, parseHandoverCode } from '#shared/access-keys/handover-code.ts';
import { useAsyncData } from '../session/use-async-data.ts';
import { useTracker } from '../tracking/tracker.ts';
import { appEn } from '#shared/words/en/app.ts';
import { handoverEn } from '#shared/words/en/handover.ts';
import { useWords } from '#client/words/words-store.ts';
import '../layout/buttons.css';
import './handover.css';

export interface HandoverPlace {
  path: string;
  positionSeconds: number;
}

const askForState = async (code: string) => (await api.gate.offerState.mutate({ code })).state;

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

function Offer({ onRenew, ...offered }: OfferedCode & { onRenew: () => void }) {
  const words = useWords(handoverEn);
  const toast = useToast();
  const { code } = offered;
  const { isUsed, isOpen, timeLeft } = useOfferedCode(offered, askForState);
  const address = `${location.origin}/c#${parseHandoverCode(code)}`;
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
          <QrCode text={address} label={words.qrCode} border={3} />
          <p className="handover-code">{code}</p>
          <p className="handover-address">{address}</p>
          <p className="muted">
            {words.hint(HANDOVER_MINUTES)}
            <br />
            <span className="tabular-numbers">{words.left(timeLeft)}</span>
          </p>
        </>
      )}
      <output className="handover-state">{isUsed ? words.used : isOpen ? '' : words.ended}</output>
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
