import { useNavigate } from 'react-router';
import { findRole } from '#shared/authoring/folder/plan-folder.ts';
import { useFolderContext } from './folder-uploads-provider.tsx';
import { isZip } from './read-zip.ts';
import { isFolderDrop, readDrop, type ChosenFolder } from './read-folder.ts';

/** Returns functions that open a dropped or chosen folder on the screen for folders. */
export function useOpenFolder() {
  const navigate = useNavigate();
  const { passFolder } = useFolderContext();
  const open = (folder: Promise<ChosenFolder>) => {
    passFolder(folder);
    void navigate('/admin/import/folder');
  };
  return {
    /** Opens a dropped folder, a zip file, several files or one video. Returns false for any other drop, such as a spreadsheet. */
    openDrop: (transfer: DataTransfer): boolean => {
      const [file] = transfer.files;
      if (!isFolderDrop(transfer) && !(file && (isZip(file.name) || findRole(file.name) === 'video'))) return false;
      open(readDrop(transfer));
      return true;
    },
    openFolder: open,
  };
}
