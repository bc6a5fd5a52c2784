import { NativeSelect } from '@mantine/core';
import { peopleWords } from '#admin-words/people.ts';
import { newInvitationSchema, type CreatedInvitation, type NewInvitation } from '#shared/people/people-schemas.ts';
import { ROLES } from '#shared/people/roles.ts';
import { toFailure } from '#client/api/failure.ts';
import { confirmIdentity } from '../account/confirm-identity.tsx';
import { trpc } from '../api/trpc-hooks.ts';
import { DrawerForm, useDrawerForm } from '../ui/form/drawer-form.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { createSchemaValidator } from '../ui/form/schema-validator.ts';
import { roleLabels } from './people-columns.tsx';

const validate = createSchemaValidator(newInvitationSchema, {
  username: peopleWords.username,
  email: peopleWords.email,
  role: peopleWords.role,
});
const blank: NewInvitation = { username: '', email: '', role: 'author' };

export function InviteForm({ onInvited, onClose }: { onInvited: (link: CreatedInvitation) => void; onClose: () => void }) {
  const { form, onSubmit, createHandlers } = useDrawerForm({ initialValues: blank, validate }, onClose);
  const onFailure = (error: unknown) => {
    const { code, message } = toFailure(error);
    if (['person.exists', 'person.similar'].includes(code)) form.setFieldError('username', message);
  };
  const invite = trpc.people.invite.useMutation(createHandlers(peopleWords.invitationCreated, { onResult: onInvited, onFailure }));
  const save = onSubmit((values) => {
    if (invite.isPending) return;
    if (values.role !== 'owner') return invite.mutate(values);
    confirmIdentity({
      action: 'people',
      text: peopleWords.aboutToInvite(values.username.trim()),
      submitLabel: peopleWords.createLink,
      onConfirmed: (confirmation) => invite.mutate({ ...values, confirmation }),
    });
  });
  return (
    <DrawerForm saveLabel={peopleWords.createLink} isSaving={invite.isPending} onSubmit={save} onClose={onClose}>
      <TextField form={form} name="username" isRequired label={peopleWords.username} data-autofocus maxLength={200} autoCapitalize="none" />
      <TextField form={form} name="email" isRequired label={peopleWords.email} type="email" maxLength={200} />
      <NativeSelect
        label={peopleWords.role}
        data={ROLES.map((role) => ({ value: role, label: `${roleLabels[role].name}: ${roleLabels[role].explanation}` }))}
        {...form.getInputProps('role')}
      />
    </DrawerForm>
  );
}
