import { loginWords } from '#admin-words/login.ts';
import { useBrand } from '#client/client-config-context.ts';
import { Button, Paper, Skeleton, TextInput } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { PASSWORD_MIN_LENGTH } from '#shared/people/people-schemas.ts';
import { toFailure } from '#client/api/failure.ts';
import { NameLogo } from '#client/ui/logo.tsx';
import { trpc } from '../api/trpc-hooks.ts';
import { formatDateTime } from '../ui/format/date-format.ts';
import css from './login.module.css';

/**
 * Lets a person who has opened a one-time link choose a password. The one-time link's token is in the URL fragment, which browsers do not
 * send to the server.
 */
export function InvitationScreen() {
  useDocumentTitle(loginWords.chooseAPassword(useBrand().name));
  const token = useLocation().hash.slice(1);
  const { client } = trpc.useUtils();
  const link = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => client.gate.openInvitation.mutate({ token }),
    enabled: token !== '',
    retry: false,
    // The query is never repeated, because a query for a link that has already been used would fail.
    staleTime: Infinity,
    gcTime: 0,
  });
  const accept = trpc.gate.acceptInvitation.useMutation();
  return (
    <main className={css.page}>
      <Paper className={css.panel}>
        <div>
          <NameLogo />
          <h1>{link.data?.isReset ? loginWords.newPassword : loginWords.invitation}</h1>
        </div>
        {accept.isSuccess ? (
          <>
            <output className={css.explanation}>
              {loginWords.passwordIsSet}
              {link.data?.username}.
            </output>
            <Button component={Link} to="/admin" fullWidth>
              {loginWords.goToTheLogin}
            </Button>
          </>
        ) : token === '' ? (
          <p className={css.explanation}>{loginWords.thisLinkIsNotComplete}</p>
        ) : link.error ? (
          <>
            <p className={css.explanation} role="alert">
              {toFailure(link.error).message}
            </p>
            <Button component={Link} to="/admin" variant="default" fullWidth>
              {loginWords.goToTheLogin}
            </Button>
          </>
        ) : link.data ? (
          <>
            <p className={css.explanation}>
              {link.data.isReset ? loginWords.chooseANewPassword : loginWords.youAreInvited(link.data.role)}
              {loginWords.for}
              <strong>{link.data.username}</strong>
              {loginWords.thisLinkWorksOnceUntil(formatDateTime(link.data.expiresAt))}
            </p>
            <PasswordForm
              username={link.data.username}
              isPending={accept.isPending}
              failure={accept.error ? toFailure(accept.error).message : null}
              onSubmit={(password) => accept.mutate({ token, password })}
            />
          </>
        ) : (
          <Skeleton height={180} />
        )}
      </Paper>
    </main>
  );
}

interface PasswordFormProps {
  username: string;
  isPending: boolean;
  failure: string | null;
  onSubmit: (password: string) => void;
}

function PasswordForm({ username, isPending, failure, onSubmit }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending) return;
    const isLongEnough = password.length >= PASSWORD_MIN_LENGTH;
    setError(isLongEnough ? null : loginWords.passwordMustBeAtLeast(PASSWORD_MIN_LENGTH));
    if (isLongEnough) onSubmit(password);
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {/* The hidden username field lets a password manager store the username together with the new password. */}
      <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
      <TextInput
        label={loginWords.newPassword}
        description={loginWords.atLeastCharacters(PASSWORD_MIN_LENGTH)}
        size="md"
        type="password"
        autoComplete="new-password"
        maxLength={1000}
        value={password}
        error={error ?? failure}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" size="md" loading={isPending}>
        {loginWords.setPassword}
      </Button>
    </form>
  );
}
