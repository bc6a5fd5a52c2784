import { Menu } from '@mantine/core';
import type { CreatedInvitation, Person } from '#shared/people/people-schemas.ts';
import { ROLES, type Role } from '#shared/people/roles.ts';
import { confirmIdentity } from '../account/confirm-identity.tsx';
import { trpc } from '../api/trpc-hooks.ts';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';
import { MenuButton } from '../ui/menu-button.tsx';
import { roleLabels } from './people-columns.tsx';

export function PersonMenu({ person, onLink }: { person: Person; onLink: (link: CreatedInvitation) => void }) {
  const { id, username, role } = person;
  const { showSuccess, showFailure } = useMutationToasts();
  const onError = (error: unknown) => showFailure(error);
  const cache = trpc.useUtils();
  const changeRole = trpc.people.changeRole.useMutation({
    onSuccess: () => showSuccess(`The role of ${username} has changed.`),
    onError: (error) => {
      // The list may be old, for example when another owner has changed the role or removed the person.
      void cache.people.list.invalidate();
      onError(error);
    },
  });
  const remove = trpc.people.remove.useMutation({ onSuccess: () => showSuccess(`${username} has been removed.`), onError });
  const reset = trpc.people.resetPassword.useMutation({
    onSuccess: (link) => {
      onLink(link);
      showSuccess('Link created. Copy the link and send it.');
    },
    onError,
  });
  const confirmRole = (newRole: Role) =>
    confirmIdentity({
      action: 'people',
      text: `You are about to make "${username}" ${newRole === 'seller' ? 'a' : 'an'} ${newRole}: ${roleLabels[newRole].explanation}.`,
      submitLabel: 'Change role',
      onConfirmed: (confirmation) => changeRole.mutate({ id, role: newRole, expected: { role }, confirmation }),
    });
  const confirmReset = () =>
    confirmIdentity({
      action: 'people',
      text: `You get a link with which "${username}" chooses a new password.`,
      consequence: 'Whoever has the link can log in as this person, unless a second factor is on.',
      submitLabel: 'Create link',
      onConfirmed: (confirmation) => reset.mutate({ id, confirmation }),
    });
  const confirmRemoval = () =>
    confirmIdentity({
      action: 'people',
      text: `Are you sure you want to remove "${username}"?`,
      consequence: 'Their sessions end at once. What they did stays in the audit log.',
      submitLabel: 'Remove',
      isDestructive: true,
      onConfirmed: (confirmation) => remove.mutate({ id, confirmation }),
    });
  return (
    <Menu>
      <Menu.Target>
        <MenuButton icon="more" name={`More for ${username}`} />
      </Menu.Target>
      <Menu.Dropdown>
        {ROLES.filter((other) => other !== role).map((other) => (
          <Menu.Item key={other} onClick={() => confirmRole(other)}>
            Change role to {roleLabels[other].name}
          </Menu.Item>
        ))}
        <Menu.Item disabled={reset.isPending} onClick={confirmReset}>
          Reset password
        </Menu.Item>
        <Menu.Item color="red" onClick={confirmRemoval}>
          Remove
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
