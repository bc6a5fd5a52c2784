import { Button, Paper, TextInput } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useState, type SubmitEvent } from 'react';
import { readFailure } from '#client/api/failure.ts';
import { useToast } from '#client/ui/toast.tsx';
import { trpc } from '../api.ts';
import { Brand } from '../look/brand.tsx';
import css from './login-form.module.css';

export function LoginForm() {
  useDocumentTitle('Login · Keyreel');
  const toast = useToast();
  const cache = trpc.useUtils();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const login = trpc.gate.adminLogin.useMutation({
    onSuccess: ({ admin }) => {
      cache.admin.me.setData(undefined, { email: admin.email });
      toast({ title: 'Welcome', text: 'Successfully logged in!' });
    },
    onError: (error) => toast({ title: 'Login Failed', text: readFailure(error).message, isBad: true }),
  });
  const isReady = username.trim() !== '' && password.trim() !== '';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isReady && !login.isPending) login.mutate({ username, password });
  };
  return (
    <main className={css.page}>
      <Paper component="form" className={css.panel} onSubmit={submit} noValidate>
        <div>
          <Brand height={20} />
          <h1>Administration</h1>
        </div>
        <TextInput
          label="Username"
          size="md"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <TextInput
          label="Password"
          size="md"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" size="md" disabled={!isReady} loading={login.isPending}>
          Login
        </Button>
      </Paper>
    </main>
  );
}
