import { Button, Paper } from '@mantine/core';
import { useState } from 'react';
import { toFailure } from '#client/api/failure.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';
import { pluralize } from '../ui/format/pluralize.ts';
import { ShownOnce } from '../ui/shown-once.tsx';
import { OnOffTag } from '../ui/tag.tsx';
import css from './account.module.css';
import { PasswordPrompt } from './password-prompt.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';

export function SecondFactorSection({ isOn, codeCount }: { isOn: boolean; codeCount: number }) {
  const { showSuccess, showFailure } = useMutationToasts();
  const [action, setAction] = useState<'disable' | 'replace' | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const begin = trpc.people.beginSecondFactor.useMutation({ onError: (error) => showFailure(error) });
  const showCodes = (newCodes: string[], text: string) => {
    setCodes(newCodes);
    setAction(null);
    begin.reset();
    showSuccess(text);
  };
  const replace = trpc.people.replaceRecoveryCodes.useMutation({
    onSuccess: (result) => showCodes(result.codes, 'The old recovery codes no longer work.'),
  });
  const disable = trpc.people.disableSecondFactor.useMutation({
    onSuccess: () => {
      setAction(null);
      setCodes(null);
      showSuccess('The second factor is off.');
    },
  });
  const prompted = action === 'disable' ? disable : replace;
  const openPrompt = (next: 'disable' | 'replace') => {
    disable.reset();
    replace.reset();
    setCodes(null);
    setAction(next);
  };
  return (
    <Paper component="section" className={css.section} aria-label="Second factor">
      <h2>
        Second factor <OnOffTag isOn={isOn} />
      </h2>
      <p>
        {isOn
          ? `The login asks for a code from your authenticator app. You have ${pluralize(codeCount, 'recovery code')} left.`
          : 'With a second factor, the login also asks for a code from an authenticator app on your phone.'}
      </p>
      {codes ? (
        <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />
      ) : action ? (
        <PasswordPrompt
          key={action}
          submitLabel={action === 'disable' ? 'Switch off' : 'Replace codes'}
          isPending={prompted.isPending}
          failure={prompted.error && toFailure(prompted.error).message}
          onSubmit={(password) => prompted.mutate({ password })}
          onCancel={() => setAction(null)}
        />
      ) : isOn ? (
        <div className={css.actions}>
          <Button variant="default" onClick={() => openPrompt('replace')}>
            New recovery codes
          </Button>
          <Button variant="default" onClick={() => openPrompt('disable')}>
            Switch off
          </Button>
        </div>
      ) : begin.data ? (
        <SecondFactorSetup
          setup={begin.data}
          onConfirmed={(newCodes) => showCodes(newCodes, 'The second factor is on.')}
          onCancel={() => begin.reset()}
        />
      ) : (
        <div className={css.actions}>
          <Button loading={begin.isPending} onClick={() => begin.mutate()}>
            Set up
          </Button>
        </div>
      )}
    </Paper>
  );
}

function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <ShownOnce
      label="New recovery codes"
      secret={codes.join('\n')}
      copyTexts={{
        copied: 'The recovery codes are on the clipboard.',
        failed: 'The browser did not let us copy. Write the codes down.',
      }}
      leavePrompt={{
        title: 'Leave without the recovery codes?',
        text: 'They were not copied, and they are never shown again.',
        leaveLabel: 'Leave without them',
      }}
      explanation={
        <>
          <strong>Keep these recovery codes. This is the only time they are shown.</strong> Each code replaces your phone once.
        </>
      }
      onClose={onClose}
    >
      <ul aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </ShownOnce>
  );
}
