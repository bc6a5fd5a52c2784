import { layoutWords } from '#admin-words/layout.ts';
import { useBrand } from '#client/client-config-context.ts';
import { toFailure } from '../api/failure.ts';
import { trpc } from './api/trpc-hooks.ts';
import { FailureNotice } from './ui/failure-notice.tsx';
import { AdminLayout } from './layout/admin-layout.tsx';
import { UnsavedChangesProvider } from './ui/unsaved-changes/unsaved-changes-provider.tsx';
import { Modal, Paper } from '@mantine/core';
import { LoginForm } from './login/login-form.tsx';
import css from './login/login.module.css';
import { useDocumentTitle } from '@mantine/hooks';
import { NameLogo } from '#client/ui/logo.tsx';

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

/** Places the login dialog above drawers (z-index 200) and their confirmation dialogs (z-index 300), but below toasts. */
const Z_INDEX = 400;

/**
 * Asks an administrator to log in again after the session has ended. The login dialog cannot be closed, because every request fails without
 * a session.
 */
function LoginDialog({ isOpen }: { isOpen: boolean }) {
  return (
    <Modal
      opened={isOpen}
      onClose={() => {}}
      title={layoutWords.pleaseLogInAgain}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      zIndex={Z_INDEX}
    >
      <p className={css.explanation}>{layoutWords.sessionHasEnded}</p>
      <LoginForm />
    </Modal>
  );
}

function LoginScreen() {
  useDocumentTitle(layoutWords.login(useBrand().name));
  return (
    <main className={css.page}>
      <Paper className={css.panel}>
        <div>
          <NameLogo />
          <h1>{layoutWords.administration}</h1>
        </div>
        <LoginForm />
      </Paper>
    </main>
  );
}
