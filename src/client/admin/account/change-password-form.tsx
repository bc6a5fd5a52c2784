import { Button, Paper, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { changePasswordSchema, PASSWORD_MIN_LENGTH } from '#shared/people/people-schemas.ts';
import { toFailure } from '#client/api/failure.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';
import { focusFirstInvalidField } from '../ui/form/focus-first-invalid-field.ts';
import { createSchemaValidator } from '../ui/form/schema-validator.ts';
import css from './account.module.css';

const validate = createSchemaValidator(changePasswordSchema, { currentPassword: 'Current password', newPassword: 'New password' });

export function ChangePasswordForm() {
  const { showSuccess, showFailure } = useMutationToasts();
  const form = useForm({ initialValues: { currentPassword: '', newPassword: '' }, validate });
  const change = trpc.people.changePassword.useMutation({
    onSuccess: () => {
      form.reset();
      showSuccess('Password changed. Your other sessions have ended.');
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
    <Paper component="form" className={css.section} onSubmit={save} noValidate aria-label="Change password">
      <h2>Change password</h2>
      <TextInput
        label="Current password"
        type="password"
        autoComplete="current-password"
        maxLength={1000}
        {...form.getInputProps('currentPassword')}
      />
      <TextInput
        label="New password"
        description={`At least ${PASSWORD_MIN_LENGTH} characters. Your other sessions end.`}
        type="password"
        autoComplete="new-password"
        maxLength={1000}
        {...form.getInputProps('newPassword')}
      />
      <Button type="submit" loading={change.isPending}>
        Change password
      </Button>
    </Paper>
  );
}
