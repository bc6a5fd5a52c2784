import { ActionIcon } from '@mantine/core';
import { AdminIcon, type AdminIconName } from './admin-icon.tsx';
import css from './icon-button.module.css';

interface IconButtonProps {
  icon: AdminIconName;
  /** Contains the button's accessible name, which is also its tooltip, such as "Edit Excel Basics". */
  name: string;
  isDestructive?: boolean;
  /** Makes the button ignore clicks but keeps it focusable. */
  isDisabled?: boolean;
  onClick: () => void;
}

export function IconButton({ icon, name, isDestructive = false, isDisabled = false, onClick }: IconButtonProps) {
  return (
    <ActionIcon
      className={css.iconButton}
      variant="subtle"
      size={30}
      data-destructive={isDestructive}
      aria-disabled={isDisabled}
      aria-label={name}
      title={name}
      onClick={isDisabled ? undefined : onClick}
    >
      <AdminIcon name={icon} />
    </ActionIcon>
  );
}
