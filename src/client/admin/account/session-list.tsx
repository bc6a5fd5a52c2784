import { Button, Paper } from '@mantine/core';
import type { AdminSession } from '#shared/people/people-schemas.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';
import { formatDateTime } from '../ui/format/date-format.ts';
import { Tag } from '../ui/tag.tsx';
import css from './account.module.css';

/** Lists the administrator's own login sessions. The administrator can terminate every session except the current one. */
export function SessionList({ sessions }: { sessions: readonly AdminSession[] }) {
  const { showSuccess, showFailure } = useMutationToasts();
  const end = trpc.people.endSession.useMutation({
    onSuccess: () => showSuccess('The session has ended.'),
    onError: (error) => showFailure(error),
  });
  return (
    <Paper component="section" className={css.section} aria-label="Sessions">
      <h2>Sessions</h2>
      <ul>
        {sessions.map(({ id, browser, address, createdAt, lastUsedAt, isCurrent }) => (
          <li key={id}>
            <span>
              {browser}
              {address !== null && ` at ${address}`}
              <small>
                Logged in {formatDateTime(createdAt)}, last used {formatDateTime(lastUsedAt)}
              </small>
            </span>
            {isCurrent ? (
              <Tag tone="success">This session</Tag>
            ) : (
              <Button
                variant="default"
                aria-label={`End the session of ${browser} from ${formatDateTime(createdAt)}`}
                onClick={() => end.mutate({ id })}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Paper>
  );
}
