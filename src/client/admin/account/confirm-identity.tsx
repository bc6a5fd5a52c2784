import { Button, Group, Text, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { accountWords } from '#admin-words/account.ts';
import type { ConfirmedAction } from '#shared/people/people-schemas.ts';
import { toFailure } from '#client/api/failure.ts';
import { trpc } from '../api/trpc-hooks.ts';
import css from './account.module.css';

interface IdentityConfirmation {
  action: ConfirmedAction;
  text: string;
  consequence?: string;
  submitLabel: string;
  isDestructive?: boolean;
  /** Receives the confirmation, which the server accepts once within five minutes. */
  onConfirmed: (confirmation: string) => void;
}

/** Asks administrators for their password, and for a code if they use a second factor, before an action that a stolen session must not do. */
export function confirmIdentity(confirmation: IdentityConfirmation): void {
  const id = modals.open({
    title: accountWords.confirmItIsYou,
    // A click outside must not close the dialog, because the second click of a double click on the button that opens it lands outside.
    closeOnClickOutside: false,
    children: <ConfirmIdentityForm {...confirmation} onClose={() => modals.close(id)} />,
  });
}

function ConfirmIdentityForm(props: IdentityConfirmation & { onClose: () => void }) {
  const { action, text, consequence, submitLabel, isDestructive = false, onConfirmed, onClose } = props;
  const account = trpc.people.account.useQuery();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const confirm = trpc.people.confirm.useMutation({
    onSuccess: ({ confirmation }) => {
      onClose();
      onConfirmed(confirmation);
    },
  });
  const hasSecondFactor = account.data?.hasSecondFactor === true;
  const isReady = account.data !== undefined && password !== '' && (!hasSecondFactor || code.trim() !== '');
  const error = confirm.error ?? account.error;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isReady && !confirm.isPending) confirm.mutate({ action, password, ...(hasSecondFactor && { code }) });
  };
  const escapable = {
    // The attribute prevents the Escape key from closing a drawer behind the dialog too.
    'data-mantine-stop-propagation': true,
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onClose();
    },
  };
  return (
    <form className={css.confirm} onSubmit={submit} noValidate>
      <Text>{text}</Text>
      {consequence !== undefined && (
        <Text size="sm" c="dimmed">
          {consequence}
        </Text>
      )}
      <TextInput
        label={accountWords.yourPassword}
        type="password"
        autoComplete="current-password"
        maxLength={1000}
        data-autofocus
        {...escapable}
        value={password}
        error={confirm.isError}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {hasSecondFactor && (
        <TextInput
          label={accountWords.code}
          description={accountWords.sixDigitsInAuthenticator}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          {...escapable}
          value={code}
          error={confirm.isError}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      )}
      {error && (
        <p role="alert" className={css.refusal}>
          {toFailure(error).message}
        </p>
      )}
      <Group gap={8}>
        <Button type="submit" {...escapable} disabled={!isReady} loading={confirm.isPending} {...(isDestructive && { color: 'red' })}>
          {submitLabel}
        </Button>
        <Button variant="default" {...escapable} onClick={onClose}>
          {accountWords.cancel}
        </Button>
      </Group>
    </form>
  );
}
