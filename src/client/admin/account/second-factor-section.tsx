import { Button, Paper } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '../api/trpc-hooks.ts';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';
import { pluralize } from '../ui/format/pluralize.ts';
import { ShownOnce } from '../ui/shown-once.tsx';
import { OnOffTag } from '../ui/tag.tsx';
import css from './account.module.css';
import { confirmIdentity } from './confirm-identity.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';

export function SecondFactorSection({ isOn, codeCount }: { isOn: boolean; codeCount: number }) {
  const { showSuccess, showFailure } = useMutationToasts();
  const [codes, setCodes] = useState<string[] | null>(null);
  const onError = (error: unknown) => showFailure(error);
  const begin = trpc.people.beginSecondFactor.useMutation({ onError });
  const showCodes = (newCodes: string[], text: string) => {
    setCodes(newCodes);
    begin.reset();
    showSuccess(text);
  };
  const replace = trpc.people.replaceRecoveryCodes.useMutation({
    onSuccess: (result) => showCodes(result.codes, 'The old recovery codes no longer work.'),
    onError,
  });
  const disable = trpc.people.disableSecondFactor.useMutation({
    onSuccess: () => {
      setCodes(null);
      showSuccess('The second factor is off.');
    },
    onError,
  });
  const confirmSetup = () =>
    confirmIdentity({
      action: 'factor',
      text: 'You are about to set up a second factor. Your other sessions end when it is on.',
      submitLabel: 'Continue',
      onConfirmed: (confirmation) => begin.mutate({ confirmation }),
    });
  const confirmReplacement = () =>
    confirmIdentity({
      action: 'factor',
      text: 'You get ten new recovery codes, and the old ones no longer work.',
      submitLabel: 'Replace codes',
      onConfirmed: (confirmation) => replace.mutate({ confirmation }),
    });
  const confirmDisabling = () =>
    confirmIdentity({
      action: 'factor',
      text: 'The login will ask for your password only, and the recovery codes no longer work.',
      submitLabel: 'Switch off',
      isDestructive: true,
      onConfirmed: (confirmation) => disable.mutate({ confirmation }),
    });
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
      ) : isOn ? (
        <div className={css.actions}>
          <Button variant="default" loading={replace.isPending} onClick={confirmReplacement}>
            New recovery codes
          </Button>
          <Button variant="default" loading={disable.isPending} onClick={confirmDisabling}>
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
          <Button loading={begin.isPending} onClick={confirmSetup}>
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
