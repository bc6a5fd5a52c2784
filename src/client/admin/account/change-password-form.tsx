import { Button, Paper, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { accountWords } from '#admin-words/account.ts';
import { changePasswordSchema, PASSWORD_MIN_LENGTH } from '#shared/people/people-schemas.ts';
import { toFailure } from '#client/api/failure.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';
import { focusFirstInvalidField } from '../ui/form/focus-first-invalid-field.ts';
import { createSchemaValidator } from '../ui/form/schema-validator.ts';
import { LastingTokens } from './lasting-tokens.tsx';
import css from './account.module.css';

const validate = createSchemaValidator(changePasswordSchema, {
  currentPassword: accountWords.currentPassword,
  newPassword: accountWords.newPassword,
});

export function ChangePasswordForm({ username }: { username: string }) {
  const { showSuccess, showFailure } = useMutationToasts();
  const form = useForm({ initialValues: { currentPassword: '', newPassword: '' }, validate });
  const change = trpc.people.changePassword.useMutation({
    onSuccess: () => {
      form.reset();
      showSuccess(accountWords.passwordChanged);
    },
    onError: (error) => {
      if (toFailure(error).code === 'password.wrong') form.setFieldError('currentPassword', toFailure(error).message);
      showFailure(error);
    },
  });
  const save = form.onSubmit((values) => {
    if (!change.isPending) change.mutate(values);
  }, focusFirstInvalidField);
  return (
    <Paper component="form" className={css.section} onSubmit={save} noValidate aria-label={accountWords.changePassword}>
      <h2>{accountWords.changePassword}</h2>
      <TextInput
        label={accountWords.currentPassword}
        type="password"
        autoComplete="current-password"
        maxLength={1000}
        {...form.getInputProps('currentPassword')}
      />
      <TextInput
        label={accountWords.newPassword}
        description={accountWords.atLeastCharacters(PASSWORD_MIN_LENGTH)}
        type="password"
        autoComplete="new-password"
        maxLength={1000}
        {...form.getInputProps('newPassword')}
      />
      <LastingTokens username={username} />
      <Button type="submit" loading={change.isPending}>
        {accountWords.changePassword}
      </Button>
    </Paper>
  );
}
