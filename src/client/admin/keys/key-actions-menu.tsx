import { Menu } from '@mantine/core';
import type { AccessKey } from '#shared/access-keys/access-key-schemas.ts';
import { MenuButton } from '../ui/menu-button.tsx';
import { trpc } from '../api/trpc-hooks.ts';
import { confirmDelete } from '../ui/confirm-delete.tsx';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';

interface KeyActionsMenuProps {
  item: AccessKey;
  onEdit: () => void;
  /** Is false for an access key that has been replaced, because such a key cannot be restored. */
  canRestore?: boolean;
}

export function KeyActionsMenu({ item: accessKey, onEdit, canRestore = true }: KeyActionsMenuProps) {
  const actions = useKeyActions(accessKey);
  return (
    <Menu>
      <Menu.Target>
        <MenuButton icon="more" name={`More for ${accessKey.key}`} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onEdit}>Change limit, expiry or notes</Menu.Item>
        <Menu.Item onClick={actions.forget}>Forget devices</Menu.Item>
        {accessKey.status === 'revoked' ? (
          canRestore && <Menu.Item onClick={actions.restore}>Restore</Menu.Item>
        ) : (
          <Menu.Item color="red" onClick={actions.revoke}>
            Revoke
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Revoking a key and removing its devices require confirmation, and toasts report the outcome. */
function useKeyActions({ id, key, logins }: AccessKey) {
  const { showSuccess, showFailure } = useMutationToasts();
  const update = trpc.admin.updateKey.useMutation({ onError: (error) => showFailure(error) });
  const forget = trpc.admin.forgetDevices.useMutation({
    onSuccess: () => showSuccess('Devices forgotten. All logins of this key are free again.'),
    onError: (error) => showFailure(error),
  });
  const setRevoked = (revoked: boolean, text: string) =>
    update.mutate({ id, changes: { revoked } }, { onSuccess: () => showSuccess(text) });
  return {
    revoke: () =>
      confirmDelete({
        title: 'Revoke access key',
        question: `Are you sure you want to revoke "${key}"?`,
        consequence: 'Whoever learns with it is put out at once. Their progress stays, and you can restore the key.',
        confirm: 'Revoke',
        onConfirm: () => setRevoked(true, 'Access key revoked successfully.'),
      }),
    restore: () => setRevoked(false, 'Access key restored successfully.'),
    forget: () =>
      confirmDelete({
        title: 'Forget devices',
        question: `Are you sure you want to forget the devices of "${key}"?`,
        consequence: `Its ${logins.toLocaleString('en')} used logins become free; each browser takes one anew when it enters again.`,
        confirm: 'Forget devices',
        onConfirm: () => forget.mutate({ id }),
      }),
  };
}
