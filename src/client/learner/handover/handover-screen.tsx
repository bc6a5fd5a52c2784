import { useRef, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { useBrandTexts } from '#client/words/use-brand-texts.ts';
import { toFailure } from '#client/api/failure.ts';
import { api } from '#client/api/trpc-client.ts';
import { useToast } from '#client/ui/toast.tsx';
import { HANDOVER_MINUTES, parseHandoverCode } from '#shared/access-keys/handover-code.ts';
import type { Session } from '#shared/session.ts';
import { createIdempotencyIds } from '../gate/key-form/idempotency-ids.ts';
import { sendWithProofOfWork, setCookieProbe } from '../gate/key-form/log-in-with-proof-of-work.ts';
import { SubmitButton } from '../gate/key-form/submit-button.tsx';
import { ScreenSkeleton } from '../layout/screen-layout.tsx';
import { CodeScreen } from './code-screen.tsx';
import { useAsyncData } from '../session/use-async-data.ts';
import { useSession } from '../session/session-provider.tsx';
import type { HandedPlace } from './handed-place.ts';
import { appEn } from '#shared/words/en/app.ts';
import { gateEn } from '#shared/words/en/gate.ts';
import { handoverEn } from '#shared/words/en/handover.ts';
import { useWords } from '#client/words/words-store.ts';
import { Isolated } from '../layout/isolated.tsx';

/**
 * Continues another device's session after a question. The code is in the fragment of the URL, which browsers send to no server. Without
 * the question, a planted link could sign a learner in as somebody else.
 */
export function HandoverScreen() {
  const code = parseHandoverCode(useLocation().hash.slice(1));
  return code === null ? <Navigate to="/" replace /> : <LookedHandover key={code} code={code} />;
}

function LookedHandover({ code }: { code: string }) {
  const { value, failure } = useAsyncData(() => sendWithProofOfWork((proof) => api.gate.look.mutate({ code, proof })), [code]);
  if (failure) return <DeadCode message={failure.message} />;
  return value ? <Question code={code} {...value} /> : <ScreenSkeleton />;
}

function DeadCode({ message }: { message: string }) {
  const words = useWords(handoverEn);
  return (
    <CodeScreen title={useWords(gateEn).accessDenied} heading={message}>
      <p className="muted">{words.deadHint(HANDOVER_MINUTES)}</p>
      <Link className="btn" to="/">
        {words.enterKey}
      </Link>
    </CodeScreen>
  );
}

function Question({ code, product, nickname }: { code: string; product: Session['product']; nickname: string }) {
  const { setSession } = useSession();
  const texts = useBrandTexts();
  const navigate = useNavigate();
  const toast = useToast();
  const words = useWords(handoverEn);
  const gate = useWords(gateEn);
  const app = useWords(appEn);
  const [isPending, setPending] = useState(false);
  const requestIds = useRef(createIdempotencyIds());
  const take = async () => {
    setPending(true);
    try {
      setCookieProbe();
      const requestId = requestIds.current.getRequestId({ key: code, nickname });
      const taken = await sendWithProofOfWork((proof) => api.gate.take.mutate({ code, proof, expectsCookies: true, requestId }));
      setSession(taken.session, taken.firstModule);
      void navigate(taken.path, { replace: true, state: { handedSeconds: taken.positionSeconds } satisfies HandedPlace });
      toast({ title: app.success, text: texts.welcome });
    } catch (error) {
      toast({ title: gate.accessDenied, text: toFailure(error).message, isError: true });
      setPending(false);
    }
  };
  return (
    <CodeScreen
      title={words.continue}
      heading={<Isolated text={words.question} values={[nickname, product.title]} />}
      onTake={() => void (isPending || take())}
    >
      <SubmitButton isPending={isPending}>{gate.continue}</SubmitButton>
      <Link className="btn text-only" to="/" replace>
        {words.notMe}
      </Link>
    </CodeScreen>
  );
}
