import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import { AdminIcon, type AdminIconName } from './admin-icon.tsx';
import css from './table/cells.module.css';

type MenuButtonProps = { icon: AdminIconName; name: string } & ActionIconProps &
  Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps | 'name'>;

/** A row's icon that opens a menu; the menu gives it the rest of its properties. */
export function MenuButton({ icon, name, ...rest }: MenuButtonProps) {
  return (
    <ActionIcon variant="subtle" size={30} {...rest} className={css.action} aria-label={name} title={name}>
      <AdminIcon name={icon} />
    </ActionIcon>
  );
}
