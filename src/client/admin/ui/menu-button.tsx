import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import { AdminIcon, type AdminIconName } from './admin-icon.tsx';
import css from './icon-button.module.css';

type MenuButtonProps = { icon: AdminIconName; name: string } & ActionIconProps &
  Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps | 'name'>;

/** Shows an icon button that opens a menu. The button receives its remaining props, such as `onClick`, from Mantine's `Menu.Target`. */
export function MenuButton({ icon, name, ...rest }: MenuButtonProps) {
  return (
    <ActionIcon variant="subtle" size={30} {...rest} className={css.iconButton} aria-label={name} title={name}>
      <AdminIcon name={icon} />
    </ActionIcon>
  );
}
