import { toFailure } from '../api/failure.ts';
import { trpc } from './api/trpc-hooks.ts';
import { LoginDialog } from './login/login-dialog.tsx';
import { LoginScreen } from './login/login-screen.tsx';
import { FailureNotice } from './ui/failure-notice.tsx';
import { AdminLayout } from './layout/admin-layout.tsx';
import { UnsavedChangesProvider } from './ui/unsaved-changes/unsaved-changes-provider.tsx';

/**
 * Shows the admin portal to logged-in administrators, and the login form at the same URL to everyone else. When the session expires, the
 * login form opens as a dialog over the current screen, so that unsaved input is not lost.
 */
export function RequireAdmin() {
  const me = trpc.admin.me.useQuery();
  const isUnauthorized = me.error !== null && toFailure(me.error).status === 401;
  if (me.data)
    return (
      <UnsavedChangesProvider>
        <AdminLayout email={me.data.email} />
        <LoginDialog isOpen={isUnauthorized} />
      </UnsavedChangesProvider>
    );
  if (me.isPending) return null;
  if (isUnauthorized) return <LoginScreen />;
  return <FailureNotice error={me.error} onRetry={() => void me.refetch()} />;
}
