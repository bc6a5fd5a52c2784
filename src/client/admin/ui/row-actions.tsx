import { Menu } from '@mantine/core';
import { Fragment } from 'react';
import { uiWords } from '#admin-words/ui.ts';
import { AdminIcon, type AdminIconName } from './admin-icon.tsx';
import { IconButton } from './icon-button.tsx';
import { MenuButton } from './menu-button.tsx';
import { useIsPhone } from './use-is-phone.ts';

export interface RowAction {
  icon: AdminIconName;
  /** Is the text of the menu item, such as "Edit". */
  label: string;
  /** Is the accessible name of the icon button, such as "Edit Excel Basics". The menu does not need it, because its button names the row. */
  name?: string;
  isDestructive?: boolean;
  isDisabled?: boolean;
  /** Draws a line above the menu item. */
  isFirstOfGroup?: boolean;
  onClick: () => void;
}

/** Shows one button that opens a menu with everything that can be done with a row. */
export function RowMenu({ title, actions }: { title: string; actions: readonly RowAction[] }) {
  return (
    <Menu>
      <Menu.Target>
        <MenuButton icon="more" name={uiWords.moreFor(title)} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ icon, label, isDestructive = false, isDisabled = false, isFirstOfGroup = false, onClick }) => (
          <Fragment key={label}>
            {isFirstOfGroup && <Menu.Divider />}
            <Menu.Item
              leftSection={<AdminIcon name={icon} />}
              disabled={isDisabled}
              {...(isDestructive && { color: 'red' })}
              onClick={onClick}
            >
              {label}
            </Menu.Item>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Shows the actions of a table row: an icon button each, or one menu on phones. */
export function RowActions({ title, actions }: { title: string; actions: readonly RowAction[] }) {
  if (useIsPhone()) return <RowMenu title={title} actions={actions} />;
  return actions.map(({ icon, label, name, isDestructive = false, isDisabled = false, onClick }) => (
    <IconButton
      key={label}
      icon={icon}
      name={name ?? `${label} ${title}`}
      isDestructive={isDestructive}
      isDisabled={isDisabled}
      onClick={onClick}
    />
  ));
}
