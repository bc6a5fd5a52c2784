import { unusedFilesWords } from '#admin-words/unused-files.ts';
import type { UnusedObject } from '#shared/media/object-schemas.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { confirmDelete } from '../ui/confirm-delete.tsx';
import { CardBreadcrumb } from '../cards/card-breadcrumb.tsx';
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
  const { createHandlers } = useMutationToasts();
  const remove = trpc.admin.removeObject.useMutation(createHandlers(unusedFilesWords.fileRemoved));
  const restore = trpc.admin.restoreObject.useMutation(createHandlers(unusedFilesWords.fileRestored));
  const confirmRemoval = (file: UnusedObject) =>
    confirmDelete({
      title: unusedFilesWords.removeFile,
      question: unusedFilesWords.sureToDelete(getFileDisplayName(file)),
      consequence: unusedFilesWords.itCanBeRestored,
      onConfirm: () => remove.mutate({ id: file.id }),
    });
  return (
    <>
      <PageHeader
        title={unusedFilesWords.unusedFiles}
        summary={files && files.length > 0 && unusedFilesWords.filesThatNothingUses(files.length)}
        breadcrumb={<CardBreadcrumb module={undefined} />}
      />
      <MissingLightVersions />
      <OldVersionsPanel />
      {error ? (
        <FailureNotice error={error} onRetry={() => void refetch()} />
      ) : files?.length === 0 ? (
        <EmptyState icon="file" text={unusedFilesWords.everyUploadedFileIsUsed} />
      ) : (
        <DataTable
          label={unusedFilesWords.unusedFiles}
          rows={files}
          columns={unusedFileColumns}
          rowKey={({ id }) => id}
          defaultSort={{ column: unusedFilesWords.uploaded, isDescending: true }}
          search={{
            label: unusedFilesWords.searchFiles,
            getText: (file) => `${file.name ?? ''} ${describeFileKind(file)} ${buildStoredFileName(file)}`,
          }}
          renderActions={(file) =>
            file.removedAt === null ? (
              <IconButton
                icon="trash"
                name={unusedFilesWords.remove(getFileDisplayName(file))}
                isDestructive
                onClick={() => confirmRemoval(file)}
              />
            ) : (
              <IconButton
                icon="retry"
                name={unusedFilesWords.restore(getFileDisplayName(file))}
                onClick={() => restore.mutate({ id: file.id })}
              />
            )
          }
        />
      )}
    </>
  );
}
