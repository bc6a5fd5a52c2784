import { Menu } from '@mantine/core';
import type { AccessKey } from '#shared/access-key-schemas.ts';
import { MenuButton } from '../ui/menu-button.tsx';
import { useKeyActions } from './use-key-actions.ts';

/** What can be done with a key that was sold. */
export function KeyActionsMenu({ keyRow, onEdit }: { keyRow: AccessKey; onEdit: () => void }) {
  const actions = useKeyActions(keyRow);
  return (
    <Menu>
      <Menu.Target>
        <MenuButton icon="more" name={`More for ${keyRow.key}`} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onEdit}>Change limit or expiry</Menu.Item>
        <Menu.Item onClick={actions.forget}>Forget devices</Menu.Item>
        {keyRow.status === 'revoked' ? (
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
