import { Paper } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Logo } from '#client/ui/logo.tsx';
import { LoginForm } from './login-form.tsx';
import css from './login.module.css';

export function LoginScreen() {
  useDocumentTitle('Login · Keyreel');
  return (
    <main className={css.page}>
      <Paper className={css.panel}>
        <div>
          <Logo />
          <h1>Administration</h1>
        </div>
        <LoginForm />
      </Paper>
    </main>
  );
}
