import { Menu } from '@mantine/core';
import type { AccessKey } from '#shared/access-keys/access-key-schemas.ts';
import { MenuButton } from '../ui/menu-button.tsx';
import { useKeyActions } from './use-key-actions.ts';

/** Shows the menu of actions for one access key. */
export function KeyActionsMenu({ item: accessKey, onEdit }: { item: AccessKey; onEdit: () => void }) {
  const actions = useKeyActions(accessKey);
  return (
    <Menu>
      <Menu.Target>
        <MenuButton icon="more" name={`More for ${accessKey.key}`} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onEdit}>Change limit or expiry</Menu.Item>
        <Menu.Item onClick={actions.forget}>Forget devices</Menu.Item>
        {accessKey.status === 'revoked' ? (
          <Menu.Item onClick={actions.restore}>Restore</Menu.Item>
        ) : (
          <Menu.Item color="red" onClick={actions.revoke}>
            Revoke
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
