import { Modal } from '@mantine/core';
import { LoginForm } from './login-form.tsx';
import css from './login.module.css';

/** Above drawers (200) and their confirmation dialogs (300), below the toast. */
const Z_INDEX = 400;

/** Asks an administrator whose session has ended to log in again. It cannot be closed, since nothing behind it works until then. */
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
