import { Button, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { toFailure } from '#client/api/failure.ts';
import { useToast } from '#client/ui/toast.tsx';
import { trpc } from '../api/trpc-hooks.ts';
import css from './login.module.css';

// This attribute prevents Escape from closing the drawer below the dialog.
const stopPropagation = { 'data-mantine-stop-propagation': true };

export function LoginForm() {
  const toast = useToast();
  const cache = trpc.useUtils();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const login = trpc.gate.adminLogin.useMutation({
    onSuccess: () => {
      // Invalidating the cache repeats the queries that failed with 401 in the meantime, and loads the administrator.
      void cache.invalidate();
      toast({ title: 'Welcome', text: 'Successfully logged in!' });
    },
    onError: (error) => toast({ title: 'Login Failed', text: toFailure(error).message, isError: true }),
  });
  const isReady = username.trim() !== '' && password.trim() !== '';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isReady && !login.isPending) login.mutate({ username, password });
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <TextInput
        label="Username"
        size="md"
        {...stopPropagation}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        value={username}
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
      <TextInput
        label="Password"
        size="md"
        type="password"
        {...stopPropagation}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" size="md" {...stopPropagation} disabled={!isReady} loading={login.isPending}>
        Login
      </Button>
    </form>
  );
}
