import { Modal } from '@mantine/core';
import { LoginForm } from './login-form.tsx';
import css from './login.module.css';

/** Over drawers, which stand at 200, and their questions at 300; below the toast. */
const LAYER = 400;

/** Logs in again without leaving the screen. There is no way around it: nothing behind it works until then. */
export function LoginDialog({ isOpen }: { isOpen: boolean }) {
  return (
    <Modal
      opened={isOpen}
      onClose={() => {}}
      title="Please log in again"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      zIndex={LAYER}
    >
      <p className={css.why}>Your session has ended. What you have typed is still here.</p>
      <LoginForm />
    </Modal>
  );
}
