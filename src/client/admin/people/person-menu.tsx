import { Menu } from '@mantine/core';
import type { CreatedInvitation, Person } from '#shared/people/people-schemas.ts';
import { ROLES } from '#shared/people/roles.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';
import { confirmDelete } from '../ui/confirm-delete.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
import { roleLabels } from './people-columns.tsx';

export function PersonMenu({ person, onLink }: { person: Person; onLink: (link: CreatedInvitation) => void }) {
  const { id, username, role } = person;
  const { showSuccess, showFailure } = useMutationToasts();
  const onError = (error: unknown) => showFailure(error);
  const changeRole = trpc.people.changeRole.useMutation({ onSuccess: () => showSuccess(`The role of ${username} has changed.`), onError });
  const remove = trpc.people.remove.useMutation({ onSuccess: () => showSuccess(`${username} has been removed.`), onError });
  const reset = trpc.people.resetPassword.useMutation({
    onSuccess: (link) => {
      onLink(link);
      showSuccess('Link created. Copy the link and send it.');
    },
    onError,
  });
  const confirmRemoval = () =>
    confirmDelete({
      title: 'Remove person',
      question: `Are you sure you want to remove "${username}"?`,
      consequence: 'Their sessions end at once. What they did stays in the audit log.',
      confirm: 'Remove',
      onConfirm: () => remove.mutate({ id }),
    });
  return (
    <Menu>
      <Menu.Target>
        <MenuButton icon="more" name={`More for ${username}`} />
      </Menu.Target>
      <Menu.Dropdown>
        {ROLES.filter((other) => other !== role).map((other) => (
          <Menu.Item key={other} onClick={() => changeRole.mutate({ id, role: other })}>
            Change role to {roleLabels[other].name}
          </Menu.Item>
        ))}
        <Menu.Item disabled={reset.isPending} onClick={() => reset.mutate({ id })}>
          Reset password
        </Menu.Item>
        <Menu.Item color="red" onClick={confirmRemoval}>
          Remove
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
