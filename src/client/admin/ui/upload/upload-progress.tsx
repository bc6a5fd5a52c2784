import { Icon, type IconName } from '../admin-icon.tsx';
import { RowAction } from '../icon-button.tsx';
import css from './upload.module.css';

export function UploadProgress({ icon, name, percent, onCancel }: { icon: IconName; name: string; percent: number; onCancel: () => void }) {
  return (
    <>
      <Icon name={icon} />
      <span className={css.grow}>
        <strong title={name}>{name}</strong>
        <progress className={css.bar} max={100} value={percent} aria-label={`Uploading ${name}`} />
      </span>
      <small className={css.percent}>{percent}%</small>
      <RowAction icon="cross" name="Cancel upload" onClick={onCancel} />
    </>
  );
}
