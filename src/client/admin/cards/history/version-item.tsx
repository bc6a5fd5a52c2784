import { Button, Group, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { cardHistoryWords } from '#admin-words/card-history.ts';
import type { ModuleVersion } from '#shared/authoring/module-version.ts';
import { Tag, dotShape } from '#client/admin/ui/tag.tsx';
import { describeVersion } from './describe-version.ts';
import css from './history.module.css';
import { countChanges, diffContents } from '#shared/authoring/change-set.ts';
import type { ModuleContent } from '#shared/authoring/module-content.ts';
import { toFailure } from '#client/api/failure.ts';
import { trpc } from '#client/admin/api/trpc-hooks.ts';
import { FailureNotice } from '#client/admin/ui/failure-notice.tsx';
import { ChangeList } from '../changes/change-list.tsx';
import { createReferenceNameLookup } from '../changes/reference-name-lookup.ts';

interface VersionItemProps {
  moduleId: string;
  version: ModuleVersion;
  onRollBack: () => void;
}

export function VersionItem({ moduleId, version, onRollBack }: VersionItemProps) {
  const [isExpanded, setExpanded] = useState(false);
  const { number, note, isLive, source } = version;
  return (
    <li className={css.version}>
      <p>
        <b>{cardHistoryWords.version(number)}</b>{' '}
        {isLive && (
          <Tag tone="success" shape={dotShape}>
            {cardHistoryWords.learnersSeeThis}
          </Tag>
        )}
      </p>
      <p className={css.origin}>{describeVersion(version)}</p>
      {note !== '' && <p className={css.note}>{note}</p>}
      <Group gap={8} mt={4}>
        {source !== 'start' && (
          <Button
            variant="default"
            size="compact-sm"
            aria-expanded={isExpanded}
            aria-label={cardHistoryWords.showChangesOfVersion(number)}
            onClick={() => setExpanded(!isExpanded)}
          >
            {cardHistoryWords.showChanges}
          </Button>
        )}
        {!isLive && (
          <Button variant="default" size="compact-sm" onClick={onRollBack}>
            {cardHistoryWords.rollBackToVersion(number)}
          </Button>
        )}
      </Group>
      {isExpanded && <VersionChanges moduleId={moduleId} number={number} />}
    </li>
  );
}

function VersionChanges({ moduleId, number }: { moduleId: string; number: number }) {
  const before = trpc.admin.version.useQuery({ moduleId, number: number - 1 });
  const after = trpc.admin.version.useQuery({ moduleId, number });
  if (before.error && toFailure(before.error).code === 'version.missing')
    return <p className={css.origin}>{cardHistoryWords.versionBeforeIsNoLonger}</p>;
  const error = before.error ?? after.error;
  if (error) return <FailureNotice error={error} onRetry={() => void Promise.all([before.refetch(), after.refetch()])} />;
  if (!before.data || !after.data) return <Skeleton height={60} radius="md" aria-busy />;
  const changes = diffContents(before.data.cards, after.data.cards);
  if (countChanges(changes) === 0) return <p className={css.origin}>{cardHistoryWords.pagesAreSame(number - 1)}</p>;
  const files = { ...before.data.files, ...after.data.files };
  const names = createReferenceNameLookup({ before: toPages(before.data.cards), after: toPages(after.data.cards), files });
  return <ChangeList label={cardHistoryWords.changesOfVersion(number)} changes={changes} names={names} />;
}

const toPages = (content: ModuleContent) => content.map(({ id, title }, index) => ({ id, title, order: index + 1 }));
