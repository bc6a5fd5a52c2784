import { Button, Group, Paper } from '@mantine/core';
import { useState } from 'react';
import { accountWords } from '#admin-words/account.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';
import { ShownOnce } from '../ui/shown-once.tsx';
import { OnOffTag } from '../ui/tag.tsx';
import css from './account.module.css';
import { confirmIdentity } from './confirm-identity.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';

export function SecondFactorSection({ isOn, codeCount }: { isOn: boolean; codeCount: number }) {
  const { showSuccess, onError } = useMutationToasts();
  const [codes, setCodes] = useState<string[] | null>(null);
  const begin = trpc.people.beginSecondFactor.useMutation({ onError });
  const showCodes = (newCodes: string[], text: string) => {
    setCodes(newCodes);
    begin.reset();
    showSuccess(text);
  };
  const replace = trpc.people.replaceRecoveryCodes.useMutation({
    onSuccess: (result) => showCodes(result.codes, accountWords.oldRecoveryCodesNoLonger),
    onError,
  });
  const disable = trpc.people.disableSecondFactor.useMutation({
    onSuccess: () => {
      setCodes(null);
      showSuccess(accountWords.theSecondFactorIsOff);
    },
    onError,
  });
  const confirmSetup = () =>
    confirmIdentity({
      action: 'factor',
      text: accountWords.youAreAboutToSetUp,
      submitLabel: accountWords.continue,
      onConfirmed: (confirmation) => begin.mutate({ confirmation }),
    });
  const confirmReplacement = () =>
    confirmIdentity({
      action: 'factor',
      text: accountWords.youGetTenNewRecoveryCodes,
      submitLabel: accountWords.replaceCodes,
      onConfirmed: (confirmation) => replace.mutate({ confirmation }),
    });
  const confirmDisabling = () =>
    confirmIdentity({
      action: 'factor',
      text: accountWords.loginWillAsk,
      submitLabel: accountWords.switchOff,
      isDestructive: true,
      onConfirmed: (confirmation) => disable.mutate({ confirmation }),
    });
  return (
    <Paper component="section" className={css.section} aria-label={accountWords.secondFactor}>
      <h2>
        {accountWords.secondFactorBefore}
        <OnOffTag isOn={isOn} />
      </h2>
      <p>{isOn ? accountWords.loginAsksForCode(codeCount) : accountWords.withSecondFactor}</p>
      {codes ? (
        <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />
      ) : isOn ? (
        <Group gap={8}>
          <Button variant="default" loading={replace.isPending} onClick={confirmReplacement}>
            {accountWords.newRecoveryCodes}
          </Button>
          <Button variant="default" loading={disable.isPending} onClick={confirmDisabling}>
            {accountWords.switchOff}
          </Button>
        </Group>
      ) : begin.data ? (
        <SecondFactorSetup
          setup={begin.data}
          onConfirmed={(newCodes) => showCodes(newCodes, accountWords.theSecondFactorIsOn)}
          onCancel={() => begin.reset()}
        />
      ) : (
        <Group gap={8}>
          <Button loading={begin.isPending} onClick={confirmSetup}>
            {accountWords.setUp}
          </Button>
        </Group>
      )}
    </Paper>
  );
}

function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <ShownOnce
      label={accountWords.newRecoveryCodes}
      secret={codes.join('\n')}
      copyTexts={{
        copied: accountWords.recoveryCodesSentence,
        failed: accountWords.browserDidNotLetUs,
      }}
      leavePrompt={{
        title: accountWords.leaveWithoutTheRecoveryCodes,
        text: accountWords.theyWereNotCopied,
        leaveLabel: accountWords.leaveWithoutThem,
      }}
      warning={accountWords.keepTheseRecoveryCodes}
      explanation={accountWords.eachCodeReplacesPhoneOnce}
      onClose={onClose}
    >
      <ul aria-label={accountWords.recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </ShownOnce>
  );
}
