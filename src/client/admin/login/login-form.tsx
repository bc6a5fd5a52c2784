import { Button, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { loginWords } from '#admin-words/login.ts';
import { toFailure } from '#client/api/failure.ts';
import { useToast } from '#client/ui/toast.tsx';
import { trpc } from '../api/trpc-hooks.ts';
import css from './login.module.css';

/**
 * Moves the focus to a field when the field appears. This ref callback is called only once per field, because every render passes the same
 * function.
 */
const focusOnMount = (field: HTMLInputElement | null): void => field?.focus();

// The `data-mantine-stop-propagation` attribute prevents the Escape key from closing a drawer behind the login dialog.
const stopPropagation = { 'data-mantine-stop-propagation': true };

export function LoginForm() {
  const toast = useToast();
  const cache = trpc.useUtils();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [isCodeNeeded, setCodeNeeded] = useState(false);
  const [code, setCode] = useState('');
  const login = trpc.gate.adminLogin.useMutation({
    onSuccess: () => {
      // Invalidating the cache loads the administrator's account and retries the queries that failed with a 401 response before the login.
      void cache.invalidate();
      toast({ title: loginWords.welcome, text: loginWords.successfullyLoggedIn });
    },
    onError: (error) => {
      const failure = toFailure(error);
      setCode('');
      if (failure.code === 'admin.codeRequired') setCodeNeeded(true);
      else toast({ title: loginWords.loginFailed, text: failure.message, isError: true });
    },
  });
  const isReady = username.trim() !== '' && password.trim() !== '' && (!isCodeNeeded || code.trim() !== '');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isReady && !login.isPending) login.mutate({ username, password, ...(isCodeNeeded && { code }) });
  };
  // Editing the username or password hides the code field, because the new username may belong to an administrator without a second factor.
  const changeCredential = (change: (text: string) => void) => (event: { currentTarget: { value: string } }) => {
    change(event.currentTarget.value);
    setCodeNeeded(false);
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <TextInput
        label={loginWords.username}
        size="md"
        {...stopPropagation}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        value={username}
        onChange={changeCredential(setUsername)}
      />
      <TextInput
        label={loginWords.password}
        size="md"
        type="password"
        {...stopPropagation}
        autoComplete="current-password"
        value={password}
        onChange={changeCredential(setPassword)}
      />
      {isCodeNeeded && (
        <TextInput
          label={loginWords.code}
          description={loginWords.sixDigitsInAuthenticator}
          size="md"
          {...stopPropagation}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          ref={focusOnMount}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      )}
      <Button type="submit" size="md" {...stopPropagation} disabled={!isReady} loading={login.isPending}>
        {loginWords.login}
      </Button>
    </form>
  );
}
