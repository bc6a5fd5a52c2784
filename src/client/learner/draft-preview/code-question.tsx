import { useState } from 'react';
import { toFailure } from '#client/api/failure.ts';
import { api } from '#client/api/trpc-client.ts';
import { useToast } from '#client/ui/toast.tsx';
import { HANDOVER_MINUTES } from '#shared/access-keys/handover-code.ts';
import { appEn } from '#shared/words/en/app.ts';
import { gateEn } from '#shared/words/en/gate.ts';
import { phonePreviewEn } from '#shared/words/en/phone-preview.ts';
import { useWords } from '#client/words/words-store.ts';
import { sendWithProofOfWork, setCookieProbe } from '../gate/key-form/log-in-with-proof-of-work.ts';
import { SubmitButton } from '../gate/key-form/submit-button.tsx';
import { Isolated } from '../layout/isolated.tsx';
import { ScreenSkeleton } from '../layout/screen-layout.tsx';
import { CodeScreen } from '../handover/code-screen.tsx';
import { useAsyncData } from '../session/use-async-data.ts';

interface CodeProps {
  code: string;
  onTaken: () => void;
}

/** Asks before it opens a preview, so that a planted link opens none. */
export function CodeQuestion({ code, onTaken }: CodeProps) {
  const [isDead, setDead] = useState(false);
  const words = useWords(phonePreviewEn);
  const look = () => sendWithProofOfWork((proof) => api.phonePreview.look.mutate({ code, proof }));
  const { value, failure } = useAsyncData(look, [code]);
  // Everything that is wrong with a code has the same answer.
  if (isDead || failure?.code === 'key.invalid') return <DeadCode message={words.dead} />;
  if (failure) return <DeadCode message={failure.message} />;
  return value ? <Question code={code} {...value} onTaken={onTaken} onDead={() => setDead(true)} /> : <ScreenSkeleton />;
}

function DeadCode({ message }: { message: string }) {
  const words = useWords(phonePreviewEn);
  return (
    <CodeScreen title={message} heading={message}>
      <p className="muted">{words.deadHint(HANDOVER_MINUTES)}</p>
      <a className="btn" href="/">
        {words.otherCode}
      </a>
    </CodeScreen>
  );
}

function Question({ code, title, onTaken, onDead }: CodeProps & { title: string; onDead: () => void }) {
  const words = useWords(phonePreviewEn);
  const gate = useWords(gateEn);
  const app = useWords(appEn);
  const toast = useToast();
  const [isPending, setPending] = useState(false);
  const take = async () => {
    setPending(true);
    try {
      setCookieProbe();
      await sendWithProofOfWork((proof) => api.phonePreview.take.mutate({ code, proof, expectsCookies: true }));
      onTaken();
    } catch (error) {
      const failure = toFailure(error);
      if (failure.code === 'key.invalid') return onDead();
      toast({ title: app.error, text: failure.message, isError: true });
      setPending(false);
    }
  };
  return (
    <CodeScreen
      title={words.question(title)}
      heading={<Isolated text={words.question} values={[title]} />}
      onTake={() => void (isPending || take())}
    >
      <p className="muted">{words.hint}</p>
      <SubmitButton isPending={isPending}>{gate.continue}</SubmitButton>
      <a className="btn text-only" href="/">
        {words.notNow}
      </a>
    </CodeScreen>
  );
}
