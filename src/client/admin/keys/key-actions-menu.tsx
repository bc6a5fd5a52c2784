import { Menu } from '@mantine/core';
import { LOCALE } from '#admin-words/locale.ts';
import { keysWords } from '#admin-words/keys.ts';
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
        <MenuButton icon="more" name={keysWords.moreFor(accessKey.key)} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onEdit}>{keysWords.changeLimitExpiryOrNotes}</Menu.Item>
        <Menu.Item onClick={actions.forget}>{keysWords.forgetDevices}</Menu.Item>
        {accessKey.status === 'revoked' ? (
          canRestore && <Menu.Item onClick={actions.restore}>{keysWords.restore}</Menu.Item>
        ) : (
          <Menu.Item color="red" onClick={actions.revoke}>
            {keysWords.revoke}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Revoking a key and removing its devices require confirmation, and toasts report the outcome. */
function useKeyActions({ id, key, logins }: AccessKey) {
  const { showSuccess, onError, createHandlers } = useMutationToasts();
  const update = trpc.admin.updateKey.useMutation({ onError });
  const forget = trpc.admin.forgetDevices.useMutation(createHandlers(keysWords.devicesForgotten));
  const setRevoked = (revoked: boolean, text: string) =>
    update.mutate({ id, changes: { revoked } }, { onSuccess: () => showSuccess(text) });
  return {
    revoke: () =>
      confirmDelete({
        title: keysWords.revokeAccessKey,
        question: keysWords.sureToRevoke(key),
        consequence: keysWords.whoeverLearnsWithItIsPut,
        confirm: keysWords.revoke,
        onConfirm: () => setRevoked(true, keysWords.accessKeyRevoked),
      }),
    restore: () => setRevoked(false, keysWords.accessKeyRestored),
    forget: () =>
      confirmDelete({
        title: keysWords.forgetDevices,
        question: keysWords.sureToForgetDevices(key),
        consequence: keysWords.itsUsedLoginsBecomeFree(logins.toLocaleString(LOCALE)),
        confirm: keysWords.forgetDevices,
        onConfirm: () => forget.mutate({ id }),
      }),
  };
}
