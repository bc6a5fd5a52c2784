import { Drawer, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { cardHistoryWords } from '#admin-words/card-history.ts';
import type { Module } from '#shared/catalog.ts';
import { trpc } from '#client/admin/api/trpc-hooks.ts';
import { EmptyState } from '#client/admin/ui/empty-state.tsx';
import { FailureNotice } from '#client/admin/ui/failure-notice.tsx';
import { PublishDialog } from '../publish/publish-dialog.tsx';
import type { PublishSource } from '../publish/use-publish-plan.ts';
import { VersionItem } from './version-item.tsx';

interface HistoryDrawerProps {
  module: Pick<Module, 'id' | 'title'>;
  isOpen: boolean;
  onClose: () => void;
}

/** Lists the versions of a module with their changes, newest first. The administrator can roll the module back to an earlier version. */
export function HistoryDrawer({ module, isOpen, onClose }: HistoryDrawerProps) {
  const versions = trpc.admin.versions.useQuery({ moduleId: module.id }, { enabled: isOpen, staleTime: 0 });
  const [source, setSource] = useState<PublishSource | null>(null);
  const body = () => {
    if (versions.error && !versions.data) return <FailureNotice error={versions.error} onRetry={() => void versions.refetch()} />;
    if (!versions.data) return <Skeleton height={240} radius="lg" aria-busy />;
    if (versions.data.length === 0) return <EmptyState icon="history" text={cardHistoryWords.nothingHasChangedInThisModule} />;
    return (
      <ol aria-label={cardHistoryWords.versionsOf(module.title)}>
        {versions.data
          .toSorted((one, other) => other.number - one.number)
          .map((version) => (
            <VersionItem
              key={version.number}
              moduleId={module.id}
              version={version}
              onRollBack={() => setSource({ kind: 'version', version: version.number })}
            />
          ))}
      </ol>
    );
  };
  return (
    <>
      <Drawer opened={isOpen} onClose={onClose} size={560} title={cardHistoryWords.historyOf(module.title)} closeOnEscape={source === null}>
        {body()}
      </Drawer>
      <PublishDialog module={module} source={source} onClose={() => setSource(null)} />
    </>
  );
}
