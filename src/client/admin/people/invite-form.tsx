import { NativeSelect, TextInput } from '@mantine/core';
import { newInvitationSchema, type CreatedInvitation, type NewInvitation } from '#shared/people/people-schemas.ts';
import { ROLES } from '#shared/people/roles.ts';
import { toFailure } from '#client/api/failure.ts';
import { confirmIdentity } from '../account/confirm-identity.tsx';
import { trpc } from '../api/trpc-hooks.ts';
import { DrawerForm, useDrawerForm } from '../ui/form/drawer-form.tsx';
import { focusFirstInvalidField } from '../ui/form/focus-first-invalid-field.ts';
import { requiredFieldProps } from '../ui/form/required-field-props.ts';
import { createSchemaValidator } from '../ui/form/schema-validator.ts';
import { roleLabels } from './people-columns.tsx';

const validate = createSchemaValidator(newInvitationSchema, { username: 'Username', email: 'Email', role: 'Role' });
const blank: NewInvitation = { username: '', email: '', role: 'author' };

export function InviteForm({ onInvited, onClose }: { onInvited: (link: CreatedInvitation) => void; onClose: () => void }) {
  const { form, createHandlers } = useDrawerForm({ initialValues: blank, validate }, onClose);
  const { onSuccess, onError } = createHandlers('Invitation created. Copy the link and send it.', {
    onFailure: (error) => {
      const { code, message } = toFailure(error);
      if (['person.exists', 'person.similar'].includes(code)) form.setFieldError('username', message);
    },
  });
  const invite = trpc.people.invite.useMutation({
    onSuccess: (link) => {
      onInvited(link);
      onSuccess();
    },
    onError,
  });
  const save = form.onSubmit((values) => {
    if (invite.isPending) return;
    if (values.role !== 'owner') return invite.mutate(values);
    confirmIdentity({
      action: 'people',
      text: `You are about to invite "${values.username.trim()}" as an owner, who may do everything.`,
      submitLabel: 'Create link',
      onConfirmed: (confirmation) => invite.mutate({ ...values, confirmation }),
    });
  }, focusFirstInvalidField);
  return (
    <DrawerForm saveLabel="Create link" isSaving={invite.isPending} onSubmit={save} onClose={onClose}>
      <TextInput
        label="Username"
        {...requiredFieldProps}
        data-autofocus
        maxLength={200}
        autoCapitalize="none"
        autoComplete="off"
        {...form.getInputProps('username')}
      />
      <TextInput label="Email" {...requiredFieldProps} type="email" maxLength={200} autoComplete="off" {...form.getInputProps('email')} />
      <NativeSelect
        label="Role"
        data={ROLES.map((role) => ({ value: role, label: `${roleLabels[role].name}: ${roleLabels[role].explanation}` }))}
        {...form.getInputProps('role')}
      />
    </DrawerForm>
  );
}
