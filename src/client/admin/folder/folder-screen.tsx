import { Button, Paper } from '@mantine/core';
import { useState } from 'react';
import { folderWords } from '#admin-words/folder.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import notice from '../ui/notice.module.css';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonList } from '../ui/sortable-list/skeleton-list.tsx';
import { DropArea } from '../ui/upload/drop-area.tsx';
import { FileDropTarget } from '../ui/upload/file-drop-target.tsx';
import { ChooseFolderButton } from './choose-folder-button.tsx';
import { useFolderContext } from './folder-uploads-provider.tsx';
import { FolderTable } from './folder-table.tsx';
import { readDrop } from './read-folder.ts';
import { useReadFolder } from './use-read-folder.ts';

/** Turns a folder of lessons into pages. Nothing is made or sent before the author has seen the table. */
export function FolderScreen() {
  const { passFolder, getPassedFolder } = useFolderContext();
  const [chosen, setChosen] = useState(getPassedFolder);
  const read = useReadFolder(chosen);
  const modules = trpc.admin.modules.useQuery({});
  const products = trpc.admin.products.useQuery();
  const limits = trpc.admin.uploadLimits.useQuery();
  const queries = [modules, products, limits];
  const failed = queries.find(({ isError, data }) => isError && !data);
  const close = () => {
    passFolder(null);
    setChosen(null);
  };
  if (read.status === 'read' && modules.data && products.data && limits.data)
    return (
      <FolderTable
        key={read.folder.files.length}
        folder={read.folder}
        plan={read.plan}
        modules={modules.data}
        products={products.data}
        limits={limits.data}
        onCancel={close}
      />
    );
  const body = () => {
    if (failed) return <FailureNotice error={failed.error} onRetry={() => void Promise.all(queries.map((query) => query.refetch()))} />;
    if (read.status === 'failed')
      return (
        <Paper className={notice.notice} role="alert">
          <span className={notice.iconTile} data-failure="">
            <AdminIcon name="warning" size={22} />
          </span>
          <p>{read.message}</p>
          <Button variant="default" onClick={close}>
            {folderWords.chooseAnotherFolder}
          </Button>
        </Paper>
      );
    if (read.status !== 'none') return <SkeletonList />;
    return (
      <DropArea text={folderWords.dropFolderOfLessonsHere} help={folderWords.videosBecomePages}>
        <ChooseFolderButton variant="filled" onChoose={setChosen} />
      </DropArea>
    );
  };
  return (
    <FileDropTarget
      onDrop={() => {}}
      onDropTransfer={(transfer) => {
        setChosen(readDrop(transfer));
        return true;
      }}
    >
      <PageHeader title={folderWords.folder} breadcrumb={<Breadcrumb to="/admin/import" label={folderWords.importCsv} />} />
      {body()}
    </FileDropTarget>
  );
}
