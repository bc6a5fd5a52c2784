import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { formatFileSize } from '#shared/file-size.ts';
import { OLD_VERSION_DAYS, type OldVersions } from '#shared/authoring/old-versions.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { useCanUseArea } from '../api/use-can-use-area.ts';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';
import { confirmDelete } from '../ui/confirm-delete.tsx';
import { pluralize } from '../ui/format/pluralize.ts';
import css from './unused-files.module.css';

/** Tells an owner how much disk space only old versions hold, and lets the owner delete them. Shows nothing to other roles. */
export function OldVersionsPanel() {
  const canDelete = useCanUseArea()('oldVersions');
  const { data, error, refetch } = trpc.admin.oldVersions.useQuery(undefined, { enabled: canDelete, refetchOnMount: 'always' });
  const [days, setDays] = useState<OldVersions['days']>(90);
  const { showSuccess, showFailure } = useMutationToasts();
  const cache = trpc.useUtils();
  const remove = trpc.admin.deleteOldVersions.useMutation({
    onSuccess: ({ versions, files }) => {
      const freed = files === 0 ? '' : ` ${pluralize(files, 'file')} can be restored for a day.`;
      showSuccess(`${pluralize(versions, 'version')} deleted.${freed}`);
    },
    onError: (reason) => showFailure(reason),
    onSettled: () => void cache.admin.invalidate(),
  });
  if (!canDelete) return null;
  const old = data?.find((each) => each.days === days);
  const confirmRemoval = ({ versions, bytes }: OldVersions) =>
    confirmDelete({
      title: 'Delete old versions',
      question: `Delete ${pluralize(versions, 'version')} of modules that ${versions === 1 ? 'is' : 'are'} older than ${days} days?`,
      consequence:
        'Learners notice nothing. Nobody can go back to these versions any more.' +
        (bytes > 0 ? ` The ${formatFileSize(bytes)} that only they use can be restored here for a day.` : ''),
      onConfirm: () => remove.mutate({ days: OLD_VERSION_DAYS.find((each) => each === days)! }),
    });
  return (
    <section className={css.panel} aria-label="Old versions" aria-busy={!data && !error}>
      <div>
        <output className={css.count}>
          {error ? 'Old versions cannot be counted now.' : old ? describeOldVersions(old) : 'Counting old versions…'}
        </output>
        <p>Every publication and every change makes a version of its module, to which you can go back. Its files stay on the disk.</p>
      </div>
      <div className={css.choice}>
        <NativeSelect
          aria-label="Age of the versions"
          value={days}
          data={OLD_VERSION_DAYS.map((each) => ({ value: String(each), label: `Older than ${each} days` }))}
          onChange={(event) => setDays(Number(event.currentTarget.value))}
        />
        {error ? (
          <Button variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        ) : (
          <Button
            variant="default"
            color="red"
            loading={remove.isPending}
            disabled={!old || old.versions === 0}
            onClick={() => old && confirmRemoval(old)}
          >
            Delete old versions
          </Button>
        )}
      </div>
    </section>
  );
}

function describeOldVersions({ days, versions, bytes }: OldVersions): string {
  if (versions === 0) return `No version is older than ${days} days`;
  if (bytes === 0) return `${pluralize(versions, 'version')} older than ${days} days, which hold no files of their own`;
  return `${formatFileSize(bytes)} in ${pluralize(versions, 'version')} older than ${days} days`;
}
