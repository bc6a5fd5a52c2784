import { Button } from '@mantine/core';
import { toFailure } from '#client/api/failure.ts';
import { AdminIcon } from '../ui/admin-icon.tsx';
import css from './keys.module.css';

/** Warns that only the access keys in the list were searched, because the search on the server failed. */
export function PartialSearchNotice({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div role="alert" className={css.partialSearch}>
      <AdminIcon name="warning" />
      <p>Only the listed keys were searched. {toFailure(error).message}</p>
      <Button variant="default" size="compact-sm" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
