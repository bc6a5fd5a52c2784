import { Button, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { focusOnMount } from '../ui/form/focus-on-mount.ts';
import css from './account.module.css';

interface PasswordPromptProps {
  submitLabel: string;
  isPending: boolean;
  failure: string | null;
  onSubmit: (password: string) => void;
  onCancel: () => void;
}

export function PasswordPrompt({ submitLabel, isPending, failure, onSubmit, onCancel }: PasswordPromptProps) {
  const [password, setPassword] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (password !== '' && !isPending) onSubmit(password);
  };
  return (
    <form className={css.prompt} onSubmit={submit} noValidate>
      <TextInput
        label="Your password"
        type="password"
        autoComplete="current-password"
        maxLength={1000}
        ref={focusOnMount}
        value={password}
        error={failure}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <div className={css.actions}>
        <Button type="submit" disabled={password === ''} loading={isPending}>
          {submitLabel}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
