import type { UnusedObject } from '#shared/media/object-schemas.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { confirmDelete } from '../ui/confirm-delete.tsx';
import { CardBreadcrumb } from '../cards/card-breadcrumb.tsx';
import { pluralize } from '../ui/format/pluralize.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { MissingLightVersions } from '../ui/upload/light-versions/missing-light-versions.tsx';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';
import { OldVersionsPanel } from './old-versions-panel.tsx';
import { unusedFileColumns, buildStoredFileName, describeFileKind, getFileDisplayName } from './unused-file-columns.tsx';

export function UnusedFilesScreen() {
  const { data: files, error, refetch } = trpc.admin.unusedObjects.useQuery();
  const { showSuccess, showFailure } = useMutationToasts();
  const remove = trpc.admin.removeObject.useMutation({
    onSuccess: () => showSuccess('File removed. It can be restored for a day.'),
    onError: (error) => showFailure(error),
  });
  const restore = trpc.admin.restoreObject.useMutation({
    onSuccess: () => showSuccess('File restored.'),
    onError: (error) => showFailure(error),
  });
  const confirmRemoval = (file: UnusedObject) =>
    confirmDelete({
      title: 'Remove file',
      question: `Are you sure you want to delete "${getFileDisplayName(file)}"?`,
      consequence: 'It can be restored for a day, then it is gone.',
      onConfirm: () => remove.mutate({ id: file.id }),
    });
  return (
    <>
      <PageHeader
        title="Unused files"
        summary={files && files.length > 0 && `${pluralize(files.length, 'file')} that nothing uses`}
        breadcrumb={<CardBreadcrumb module={undefined} />}
      />
      <MissingLightVersions />
      <OldVersionsPanel />
      {error ? (
        <FailureNotice error={error} onRetry={() => void refetch()} />
      ) : files?.length === 0 ? (
        <EmptyState icon="file" text="Every uploaded file is used by a page, a draft or an earlier version." />
      ) : (
        <DataTable
          label="Unused files"
          rows={files}
          columns={unusedFileColumns}
          rowKey={({ id }) => id}
          defaultSort={{ column: 'Uploaded', isDescending: true }}
          search={{ label: 'Search files', getText: (file) => `${file.name ?? ''} ${describeFileKind(file)} ${buildStoredFileName(file)}` }}
          renderActions={(file) =>
            file.removedAt === null ? (
              <IconButton icon="trash" name={`Remove ${getFileDisplayName(file)}`} isDestructive onClick={() => confirmRemoval(file)} />
            ) : (
              <IconButton icon="retry" name={`Restore ${getFileDisplayName(file)}`} onClick={() => restore.mutate({ id: file.id })} />
            )
          }
        />
      )}
    </>
  );
}
