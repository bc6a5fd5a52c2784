import { Menu } from '@mantine/core';
import { peopleWords } from '#admin-words/people.ts';
import type { CreatedInvitation, Person } from '#shared/people/people-schemas.ts';
import { ROLES, type Role } from '#shared/people/roles.ts';
import { confirmIdentity } from '../account/confirm-identity.tsx';
import { trpc } from '../api/trpc-hooks.ts';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';
import { MenuButton } from '../ui/menu-button.tsx';
import { roleLabels } from './people-columns.tsx';

export function PersonMenu({ person, onLink }: { person: Person; onLink: (link: CreatedInvitation) => void }) {
  const { id, username, role } = person;
  const { showSuccess, onError, createHandlers } = useMutationToasts();
  const cache = trpc.useUtils();
  const changeRole = trpc.people.changeRole.useMutation({
    onSuccess: () => showSuccess(peopleWords.theRoleOfHasChanged(username)),
    onError: (error) => {
      // The list may be old, for example when another owner has changed the role or removed the person.
      void cache.people.list.invalidate();
      onError(error);
    },
  });
  const remove = trpc.people.remove.useMutation(createHandlers(peopleWords.hasBeenRemoved(username)));
  const reset = trpc.people.resetPassword.useMutation({
    onSuccess: (link) => {
      onLink(link);
      showSuccess(peopleWords.linkCreated);
    },
    onError,
  });
  const confirmRole = (newRole: Role) =>
    confirmIdentity({
      action: 'people',
      text: peopleWords.aboutToMake(username, newRole, roleLabels[newRole].explanation),
      submitLabel: peopleWords.changeRole,
      onConfirmed: (confirmation) => changeRole.mutate({ id, role: newRole, expected: { role }, confirmation }),
    });
  const confirmReset = () =>
    confirmIdentity({
      action: 'people',
      text: peopleWords.youGetLinkWithWhich(username),
      consequence: peopleWords.whoeverHasLinkCanLog,
      submitLabel: peopleWords.createLink,
      onConfirmed: (confirmation) => reset.mutate({ id, confirmation }),
    });
  const confirmRemoval = () =>
    confirmIdentity({
      action: 'people',
      text: peopleWords.sureToRemove(username),
      consequence: peopleWords.theirSessionsEndAtOnce,
      submitLabel: peopleWords.remove,
      isDestructive: true,
      onConfirmed: (confirmation) => remove.mutate({ id, confirmation }),
    });
  return (
    <Menu>
      <Menu.Target>
        <MenuButton icon="more" name={peopleWords.moreFor(username)} />
      </Menu.Target>
      <Menu.Dropdown>
        {ROLES.filter((other) => other !== role).map((other) => (
          <Menu.Item key={other} onClick={() => confirmRole(other)}>
            {peopleWords.changeRoleTo(roleLabels[other].name)}
          </Menu.Item>
        ))}
        <Menu.Item disabled={reset.isPending} onClick={confirmReset}>
          {peopleWords.resetPassword}
        </Menu.Item>
        <Menu.Item color="red" onClick={confirmRemoval}>
          {peopleWords.remove}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
