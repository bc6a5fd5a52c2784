import { IconButton } from './icon-button.tsx';
import { RowMenu, type RowAction } from './row-menu.tsx';
import { useIsNarrow } from './use-is-narrow.ts';

/** Shows the actions of a table row: an icon button each, or one menu on phones and tablets, where a table needs the space. */
export function RowActions({ title, actions }: { title: string; actions: readonly RowAction[] }) {
  if (useIsNarrow()) return <RowMenu title={title} actions={actions} />;
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
