import { Button, Paper } from '@mantine/core';
import { AdminIcon } from '../ui/admin-icon.tsx';
import notice from '../ui/notice.module.css';
import { SpreadsheetError } from './spreadsheet-requests.ts';

/**
 * Explains why a file could not be reviewed. No retry is offered when the server has rejected the file, because the server would only
 * reject it again.
 */
export function RefusedFile({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isRefused = error instanceof SpreadsheetError && error.status >= 400 && error.status < 500 && error.status !== 401;
  return (
    <Paper className={notice.notice} role="alert">
      <span className={notice.iconTile} data-failure="">
        <AdminIcon name="warning" size={22} />
      </span>
      <p>{error.message}</p>
      {!isRefused && (
        <Button variant="default" onClick={onRetry}>
          Retry
        </Button>
      )}
    </Paper>
  );
}
