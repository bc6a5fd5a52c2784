import { Menu } from '@mantine/core';
import type { AccessKey } from '#shared/access-keys/access-key-schemas.ts';
import { MenuButton } from '../ui/menu-button.tsx';
import { useKeyActions } from './use-key-actions.ts';

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
