import { Button } from '@mantine/core';
import { toFailure } from '#client/api/failure.ts';
import { AdminIcon } from '../ui/admin-icon.tsx';
import css from './keys.module.css';

/** Says beside the search that the server did not look through all keys. */
export function PartialSearchNotice({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div role="alert" className={css.unasked}>
      <AdminIcon name="warning" />
      <p>Only the listed keys were searched. {toFailure(error).message}</p>
      <Button variant="default" size="compact-sm" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
