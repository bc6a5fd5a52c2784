import { Menu } from '@mantine/core';
import { Fragment, useState } from 'react';
import { flushSync } from 'react-dom';
import { uiWords } from '#admin-words/ui.ts';
import { AdminIcon, type AdminIconName } from './admin-icon.tsx';
import iconButtonCss from './icon-button.module.css';
import css from './row-menu.module.css';

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

interface RowMenuProps {
  title: string;
  actions: readonly RowAction[];
}

/**
 * Shows one button that opens a menu with everything that can be done with a row. In a long list, closed menus would need more time than all
 * other parts of the rows, so a row has its menu only after the button was pressed.
 */
export function RowMenu({ title, actions }: RowMenuProps) {
  const [wasOpened, setWasOpened] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const name = uiWords.moreFor(title);
  const open = () => {
    // Mantine remembers what had the focus only when a menu that is there already opens.
    flushSync(() => setWasOpened(true));
    setOpen(true);
  };
  return (
    <span className={css.rowMenu}>
      <button
        type="button"
        className={`${iconButtonCss.iconButton} ${css.button}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={name}
        title={name}
        onClick={open}
      >
        <AdminIcon name="more" />
      </button>
      {wasOpened && <OpenedMenu name={name} actions={actions} isOpen={isOpen} onChange={setOpen} />}
    </span>
  );
}

interface OpenedMenuProps {
  name: string;
  actions: readonly RowAction[];
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
}

function OpenedMenu({ name, actions, isOpen, onChange }: OpenedMenuProps) {
  return (
    <Menu opened={isOpen} onChange={onChange}>
      {/* The label of the target is the menu's name. */}
      <Menu.Target>
        <span className={css.cover} data-open={isOpen} aria-hidden="true" aria-label={name} />
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
