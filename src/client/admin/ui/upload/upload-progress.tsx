import { AdminIcon, type AdminIconName } from '../admin-icon.tsx';
import { IconButton } from '../icon-button.tsx';
import css from './upload.module.css';

export function UploadProgress({
  icon,
  name,
  percent,
  onCancel,
}: {
  icon: AdminIconName;
  name: string;
  percent: number;
  onCancel: () => void;
}) {
  return (
    <>
      <AdminIcon name={icon} />
      <span className={css.fileInfo}>
        <strong title={name}>{name}</strong>
        <progress className={css.progressBar} max={100} value={percent} aria-label={`Uploading ${name}`} />
      </span>
      <small className={css.percent}>{percent}%</small>
      <IconButton icon="cross" name="Cancel upload" onClick={onCancel} />
    </>
  );
}
