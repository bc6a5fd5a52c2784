import { useRef, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { useBrandTexts } from '#client/words/use-brand-texts.ts';
import { toFailure } from '#client/api/failure.ts';
import { api } from '#client/api/trpc-client.ts';
import { Logo } from '#client/ui/logo.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { HANDOVER_MINUTES, parseHandoverCode } from '#shared/access-keys/handover-code.ts';
import { COOKIE_PROBE } from '#shared/cookie-probe.ts';
import type { Session } from '#shared/session.ts';
import { createIdempotencyIds } from '../gate/key-form/idempotency-ids.ts';
import { sendWithProofOfWork } from '../gate/key-form/log-in-with-proof-of-work.ts';
import { SubmitButton } from '../gate/key-form/submit-button.tsx';
import { ScreenLayout, ScreenSkeleton } from '../layout/screen-layout.tsx';
import { useHeadingFocus } from '../layout/use-heading-focus.ts';
import { useAsyncData } from '../session/use-async-data.ts';
import { useSession } from '../session/session-provider.tsx';
import type { HandedPlace } from './handed-place.ts';
import { appEn } from '#shared/words/en/app.ts';
import { gateEn } from '#shared/words/en/gate.ts';
import { handoverEn } from '#shared/words/en/handover.ts';
import { useWords } from '#client/words/words-store.ts';
import { Isolated } from '../layout/isolated.tsx';
import '../gate/gate.css';
import '../layout/buttons.css';
import './handover.css';

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
  const heading = useHeadingFocus(useWords(gateEn).accessDenied);
  return (
    <ScreenLayout>
      <div className="content-column gate">
        <Logo />
        <div className="handover-question">
          <h1 ref={heading} tabIndex={-1}>
            {message}
          </h1>
          <p className="muted">{words.deadHint(HANDOVER_MINUTES)}</p>
          <Link className="btn" to="/">
            {words.enterKey}
          </Link>
        </div>
      </div>
    </ScreenLayout>
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
  const heading = useHeadingFocus(words.continue);
  const [isPending, setPending] = useState(false);
  const requestIds = useRef(createIdempotencyIds());
  const take = async () => {
    setPending(true);
    try {
      // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is missing in older browsers
      document.cookie = `${COOKIE_PROBE}=1; path=/; samesite=lax`;
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
    <ScreenLayout>
      <div className="content-column gate">
        <Logo />
        <form
          className="handover-question"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isPending) void take();
          }}
        >
          <h1 ref={heading} tabIndex={-1}>
            <Isolated text={words.question} values={[nickname, product.title]} />
          </h1>
          <SubmitButton isPending={isPending}>{gate.continue}</SubmitButton>
          <Link className="btn text-only" to="/" replace>
            {words.notMe}
          </Link>
        </form>
      </div>
    </ScreenLayout>
  );
}
