import { toFailure } from '../api/failure.ts';
import { trpc } from './api/trpc-hooks.ts';
import { LoginDialog } from './login/login-dialog.tsx';
import { LoginScreen } from './login/login-screen.tsx';
import { FailureNotice } from './ui/failure-notice.tsx';
import { AdminLayout } from './layout/admin-layout.tsx';
import { UnsavedChangesProvider } from './ui/unsaved-changes/unsaved-changes-provider.tsx';

/**
 * Lets in whoever the cookie knows; everyone else gets the login form, at the address they asked for.
 * When a session ends by itself the form comes over the screen, so that what was typed there is not lost.
 */
export function RequireAdmin() {
  const me = trpc.admin.me.useQuery();
  const isRefused = me.error !== null && toFailure(me.error).status === 401;
  if (me.data)
    return (
      <UnsavedChangesProvider>
        <AdminLayout email={me.data.email} />
        <LoginDialog isOpen={isRefused} />
      </UnsavedChangesProvider>
    );
  if (me.isPending) return null;
  if (isRefused) return <LoginScreen />;
  return <FailureNotice error={me.error} onRetry={() => void me.refetch()} />;
}
