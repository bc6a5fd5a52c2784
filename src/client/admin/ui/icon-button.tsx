import { ActionIcon } from '@mantine/core';
import { Icon, type IconName } from './admin-icon.tsx';
import css from './table/cells.module.css';

interface RowActionProps {
  icon: IconName;
  /** Says what and to which row: "Edit Excel Basics". */
  name: string;
  isDangerous?: boolean;
  /** Shown, reachable, and without effect. */
  isOff?: boolean;
  onClick: () => void;
}

export function RowAction({ icon, name, isDangerous = false, isOff = false, onClick }: RowActionProps) {
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
      <Icon name={icon} />
    </ActionIcon>
  );
}
