import { Button, Paper } from '@mantine/core';
import { accountWords } from '#admin-words/account.ts';
import type { AdminSession } from '#shared/people/people-schemas.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';
import { formatDateTime } from '../ui/format/date-format.ts';
import { Tag } from '../ui/tag.tsx';
import css from './account.module.css';

/** Lists the administrator's own login sessions. The administrator can terminate every session except the current one. */
export function SessionList({ sessions }: { sessions: readonly AdminSession[] }) {
  const { createHandlers } = useMutationToasts();
  const end = trpc.people.endSession.useMutation(createHandlers(accountWords.theSessionHasEnded));
  return (
    <Paper component="section" className={css.section} aria-label={accountWords.sessions}>
      <h2>{accountWords.sessions}</h2>
      <ul>
        {sessions.map(({ id, browser, address, createdAt, lastUsedAt, isCurrent }) => (
          <li key={id}>
            <span>
              {browser}
              {address !== null && accountWords.at(address)}
              <small>{accountWords.loggedInLastUsed(formatDateTime(createdAt), formatDateTime(lastUsedAt))}</small>
            </span>
            {isCurrent ? (
              <Tag tone="success">{accountWords.thisSession}</Tag>
            ) : (
              <Button
                variant="default"
                aria-label={accountWords.endTheSessionOfFrom(browser, formatDateTime(createdAt))}
                onClick={() => end.mutate({ id })}
              >
                {accountWords.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Paper>
  );
}
