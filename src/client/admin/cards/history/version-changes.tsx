import { Skeleton } from '@mantine/core';
import { countChanges, diffContents } from '#shared/authoring/change-set.ts';
import type { ModuleContent } from '#shared/authoring/module-content.ts';
import { toFailure } from '#client/api/failure.ts';
import { trpc } from '#client/admin/api/trpc-hooks.ts';
import { FailureNotice } from '#client/admin/ui/failure-notice.tsx';
import { ChangeList } from '../changes/change-list.tsx';
import { createReferenceNameLookup } from '../changes/reference-name-lookup.ts';
import css from './history.module.css';

export function VersionChanges({ moduleId, number }: { moduleId: string; number: number }) {
  const before = trpc.admin.version.useQuery({ moduleId, number: number - 1 });
  const after = trpc.admin.version.useQuery({ moduleId, number });
  if (before.error && toFailure(before.error).code === 'version.missing')
    return <p className={css.origin}>The version before is no longer kept, so its changes cannot be shown.</p>;
  const error = before.error ?? after.error;
  if (error) return <FailureNotice error={error} onRetry={() => void Promise.all([before.refetch(), after.refetch()])} />;
  if (!before.data || !after.data) return <Skeleton height={60} radius="md" aria-busy />;
  const changes = diffContents(before.data.cards, after.data.cards);
  if (countChanges(changes) === 0) return <p className={css.origin}>The pages are the same as in version {number - 1}.</p>;
  const files = { ...before.data.files, ...after.data.files };
  const names = createReferenceNameLookup({ before: toPages(before.data.cards), after: toPages(after.data.cards), files });
  return <ChangeList label={`Changes of version ${number}`} changes={changes} names={names} />;
}

const toPages = (content: ModuleContent) => content.map(({ id, title }, index) => ({ id, title, order: index + 1 }));
