import { Modal } from '@mantine/core';
import { LoginForm } from './login-form.tsx';
import css from './login.module.css';

/** Places the login dialog above drawers (z-index 200) and their confirmation dialogs (z-index 300), but below toasts. */
const Z_INDEX = 400;

/**
 * Asks an administrator to log in again after the session has ended. The login dialog cannot be closed, because every request fails without
 * a session.
 */
export function LoginDialog({ isOpen }: { isOpen: boolean }) {
  return (
    <Modal
      opened={isOpen}
      onClose={() => {}}
      title="Please log in again"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      zIndex={Z_INDEX}
    >
      <p className={css.explanation}>Your session has ended. What you have typed is still here.</p>
      <LoginForm />
    </Modal>
  );
}
