import { readFailure } from '#client/api/failure.ts';
import { trpc } from './api.ts';
import { LoginForm } from './login/login-form.tsx';
import { FailureNotice } from './look/failure-notice.tsx';
import { Shell } from './shell/shell.tsx';

/** Lets in whoever the cookie knows; everyone else gets the login form, at the address they asked for. */
export function Gatekeeper() {
  const me = trpc.admin.me.useQuery();
  if (me.data) return <Shell email={me.data.email} />;
  if (me.isPending) return null;
  if (readFailure(me.error).status === 401) return <LoginForm />;
  return <FailureNotice error={me.error} onRetry={() => void me.refetch()} />;
}
