import { NativeSelect, TextInput } from '@mantine/core';
import { peopleWords } from '#admin-words/people.ts';
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

const validate = createSchemaValidator(newInvitationSchema, {
  username: peopleWords.username,
  email: peopleWords.email,
  role: peopleWords.role,
});
const blank: NewInvitation = { username: '', email: '', role: 'author' };

export function InviteForm({ onInvited, onClose }: { onInvited: (link: CreatedInvitation) => void; onClose: () => void }) {
  const { form, createHandlers } = useDrawerForm({ initialValues: blank, validate }, onClose);
  const { onSuccess, onError } = createHandlers(peopleWords.invitationCreated, {
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
      text: peopleWords.aboutToInvite(values.username.trim()),
      submitLabel: peopleWords.createLink,
      onConfirmed: (confirmation) => invite.mutate({ ...values, confirmation }),
    });
  }, focusFirstInvalidField);
  return (
    <DrawerForm saveLabel={peopleWords.createLink} isSaving={invite.isPending} onSubmit={save} onClose={onClose}>
      <TextInput
        label={peopleWords.username}
        {...requiredFieldProps}
        data-autofocus
        maxLength={200}
        autoCapitalize="none"
        autoComplete="off"
        {...form.getInputProps('username')}
      />
      <TextInput
        label={peopleWords.email}
        {...requiredFieldProps}
        type="email"
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <NativeSelect
        label={peopleWords.role}
        data={ROLES.map((role) => ({ value: role, label: `${roleLabels[role].name}: ${roleLabels[role].explanation}` }))}
        {...form.getInputProps('role')}
      />
    </DrawerForm>
  );
}
