import { ActionIcon } from '@mantine/core';
import { AdminIcon, type AdminIconName } from './admin-icon.tsx';
import css from './table/cells.module.css';

interface IconButtonProps {
  icon: AdminIconName;
  /** Says what and to which row: "Edit Excel Basics". */
  name: string;
  isDestructive?: boolean;
  /** Shown, reachable, and without effect. */
  isDisabled?: boolean;
  onClick: () => void;
}

export function IconButton({ icon, name, isDestructive: isDangerous = false, isDisabled: isOff = false, onClick }: IconButtonProps) {
  return (
    <ActionIcon
      className={css.action}
      variant="subtle"
      size={30}
      data-dangerous={isDangerous}
      aria-disabled={isOff}
      aria-label={name}
      title={name}
      onClick={isOff ? undefined : onClick}
    >
      <AdminIcon name={icon} />
    </ActionIcon>
  );
}
