import { Button, Paper } from '@mantine/core';
import { uiWords } from '#admin-words/ui.ts';
import { toFailure } from '#client/api/failure.ts';
import { AdminIcon } from './admin-icon.tsx';
import css from './notice.module.css';

export function FailureNotice({ title, error, onRetry }: { title?: string; error: unknown; onRetry: () => void }) {
  const { message } = toFailure(error);
  return (
    <Paper className={css.notice} role="alert">
      <span className={css.iconTile} data-failure="">
        <AdminIcon name="warning" size={22} />
      </span>
      {title !== undefined && <strong>{title}</strong>}
      <p>{message}</p>
      <Button variant="default" leftSection={<AdminIcon name="retry" />} onClick={onRetry}>
        {uiWords.retry}
      </Button>
    </Paper>
  );
}
