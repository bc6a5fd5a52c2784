import { Button, Group, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { accountWords } from '#admin-words/account.ts';
import { toFailure } from '#client/api/failure.ts';
import { QrCode } from '#client/ui/qr-code.tsx';
import { trpc } from '../api/trpc-hooks.ts';
import css from './account.module.css';

interface SecondFactorSetupProps {
  setup: { secret: string; uri: string; setup: string };
  onConfirmed: (codes: string[]) => void;
  onCancel: () => void;
}

export function SecondFactorSetup({ setup, onConfirmed, onCancel }: SecondFactorSetupProps) {
  const [code, setCode] = useState('');
  const confirm = trpc.people.confirmSecondFactor.useMutation({ onSuccess: ({ codes }) => onConfirmed(codes), onError: () => setCode('') });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (code.trim() !== '' && !confirm.isPending) confirm.mutate({ setup: setup.setup, code });
  };
  return (
    <form className={css.setup} onSubmit={submit} noValidate>
      <QrCode text={setup.uri} />
      <div className={css.prompt}>
        <p>
          {accountWords.scanThisCodeWithAuthenticator}
          <code>{setup.secret}</code>
          {accountWords.thereThenEnterCode}
        </p>
        <TextInput
          label={accountWords.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={40}
          value={code}
          error={confirm.error && toFailure(confirm.error).message}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Group gap={8}>
          <Button type="submit" disabled={code.trim() === ''} loading={confirm.isPending}>
            {accountWords.switchOn}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {accountWords.cancel}
          </Button>
        </Group>
      </div>
    </form>
  );
}
