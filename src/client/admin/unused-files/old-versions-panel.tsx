import { Button, Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { unusedFilesWords } from '#admin-words/unused-files.ts';
import { formatFileSize } from '#shared/file-size.ts';
import { OLD_VERSION_DAYS, type OldVersions } from '#shared/authoring/old-versions.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { useCanUseArea } from '../api/use-can-use-area.ts';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';
import { confirmDelete } from '../ui/confirm-delete.tsx';
import panel from '../ui/status-panel.module.css';
import css from './unused-files.module.css';

/** Tells an owner how much disk space only old versions hold, and lets the owner delete them. Shows nothing to other roles. */
export function OldVersionsPanel() {
  const canDelete = useCanUseArea()('oldVersions');
  const { data, error, refetch } = trpc.admin.oldVersions.useQuery(undefined, { enabled: canDelete, refetchOnMount: 'always' });
  const [days, setDays] = useState<OldVersions['days']>(90);
  const { showSuccess, onError } = useMutationToasts();
  const cache = trpc.useUtils();
  const remove = trpc.admin.deleteOldVersions.useMutation({
    onSuccess: ({ versions, files }) => {
      const freed = files === 0 ? '' : unusedFilesWords.filesCanBeRestored(files);
      showSuccess(unusedFilesWords.versionsDeleted(versions, freed));
    },
    onError,
    onSettled: () => void cache.admin.invalidate(),
  });
  if (!canDelete) return null;
  const old = data?.find((each) => each.days === days);
  const confirmRemoval = ({ versions, bytes }: OldVersions) =>
    confirmDelete({
      title: unusedFilesWords.deleteOldVersions,
      question: unusedFilesWords.deleteVersionsOfModulesThatOlder(versions, days),
      consequence: unusedFilesWords.learnersNoticeNothing + (bytes > 0 ? unusedFilesWords.thatOnlyTheyUseCan(formatFileSize(bytes)) : ''),
      onConfirm: () => remove.mutate({ days: OLD_VERSION_DAYS.find((each) => each === days)! }),
    });
  return (
    <section className={panel.panel} aria-label={unusedFilesWords.oldVersions} aria-busy={!data && !error}>
      <div>
        <output className={css.count}>
          {error ? unusedFilesWords.oldVersionsCannotBeCountedNow : old ? describeOldVersions(old) : unusedFilesWords.countingOldVersions}
        </output>
        <p>{unusedFilesWords.everyPublicationAndEveryChangeMakes}</p>
      </div>
      <Group gap={8}>
        <NativeSelect
          aria-label={unusedFilesWords.ageOfTheVersions}
          value={days}
          data={OLD_VERSION_DAYS.map((each) => ({ value: String(each), label: unusedFilesWords.olderThanDays(each) }))}
          onChange={(event) => setDays(Number(event.currentTarget.value))}
        />
        {error ? (
          <Button variant="default" onClick={() => void refetch()}>
            {unusedFilesWords.tryAgain}
          </Button>
        ) : (
          <Button
            variant="default"
            color="red"
            loading={remove.isPending}
            disabled={!old || old.versions === 0}
            onClick={() => old && confirmRemoval(old)}
          >
            {unusedFilesWords.deleteOldVersions}
          </Button>
        )}
      </Group>
    </section>
  );
}

function describeOldVersions({ days, versions, bytes }: OldVersions): string {
  if (versions === 0) return unusedFilesWords.noVersionIsOlderThanDays(days);
  if (bytes === 0) return unusedFilesWords.versionsOlderThanDays(versions, days);
  return unusedFilesWords.inVersionsOlderThanDays(formatFileSize(bytes), versions, days);
}
