import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { spreadsheetWords } from '#admin-words/spreadsheet.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { ChooseFolderButton } from '../folder/choose-folder-button.tsx';
import { isZip } from '../folder/read-zip.ts';
import { readChosenFolder } from '../folder/read-folder.ts';
import { useOpenFolder } from '../folder/use-open-folder.ts';
import { ModuleSelect } from '../ui/module-select.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonList } from '../ui/sortable-list/skeleton-list.tsx';
import css from '../ui/table/table.module.css';
import { FileDropTarget } from '../ui/upload/file-drop-target.tsx';
import { useSearchParam } from '../ui/use-search-param.ts';
import { SpreadsheetImportPreview } from './spreadsheet-import-preview.tsx';
import { SpreadsheetDropArea } from './spreadsheet-drop-area.tsx';

/**
 * Imports the cards of a module from a spreadsheet after showing the changes to the administrator. A file that is dropped on the Cards
 * screen is passed to the import screen in the router's location state.
 */
export function SpreadsheetImportScreen() {
  const { state } = useLocation();
  const passedFile: unknown = (state as { file?: unknown } | null)?.file;
  const [file, setFile] = useState(passedFile instanceof File ? passedFile : null);
  const { openDrop, openFolder } = useOpenFolder();
  const modules = trpc.admin.modules.useQuery({});
  const [selectedId, selectModule] = useSearchParam('module');
  const module = modules.data?.find(({ id }) => id === selectedId) ?? modules.data?.[0];
  if (file && module) return <SpreadsheetImportPreview key={module.id} module={module} file={file} onClose={() => setFile(null)} />;
  const folderButton = <ChooseFolderButton onChoose={openFolder} />;
  const body = () => {
    if (modules.error && !modules.data) return <FailureNotice error={modules.error} onRetry={() => void modules.refetch()} />;
    if (!modules.data) return <SkeletonList />;
    if (!module)
      return (
        <EmptyState icon="module" text={spreadsheetWords.cardsBelongToModule}>
          <Button component={Link} to="/admin/modules">
            {spreadsheetWords.goToModules}
          </Button>
          {folderButton}
        </EmptyState>
      );
    const toolbar = (
      <div className={css.toolbar}>
        <ModuleSelect modules={modules.data} value={module.id} onChange={selectModule} />
      </div>
    );
    return (
      <SpreadsheetDropArea
        toolbar={toolbar}
        folderButton={folderButton}
        onChoose={(chosen) => (isZip(chosen.name) ? openFolder(Promise.resolve(readChosenFolder([chosen]))) : setFile(chosen))}
      />
    );
  };
  return (
    <FileDropTarget onDropTransfer={openDrop} onDrop={module ? setFile : () => {}}>
      <PageHeader title={spreadsheetWords.importCsv} summary={spreadsheetWords.makesPagesFromFolder} />
      {body()}
    </FileDropTarget>
  );
}
