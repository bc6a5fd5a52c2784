import { Button } from '@mantine/core';
import { useRef } from 'react';
import { folderWords } from '#admin-words/folder.ts';
import { HiddenFileInput } from '../ui/upload/file-drop-target.tsx';
import { openHandle, readChosenFolder, type ChosenFolder } from './read-folder.ts';

const FASTEST_AUTHOR_MS = 100;

/**
 * Lets the author choose a folder in a dialog. Chromium can open the folder again later; a browser that knows no folders lets the author
 * choose several files.
 */
export function ChooseFolderButton({
  label = folderWords.chooseAFolder,
  variant = 'default',
  onChoose,
}: {
  label?: string;
  variant?: 'default' | 'filled';
  onChoose: (folder: Promise<ChosenFolder>) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const choose = async () => {
    const askedAt = performance.now();
    try {
      if (globalThis.showDirectoryPicker)
        return onChoose(openHandle(await globalThis.showDirectoryPicker({ id: 'lessons', mode: 'read' })));
    } catch (error) {
      // The author has closed the dialog. An answer at once is not the author's: the browser, such as by a policy, has opened none.
      const isByAuthor = performance.now() - askedAt > FASTEST_AUTHOR_MS;
      if (isByAuthor && error instanceof DOMException && error.name === 'AbortError') return;
    }
    input.current?.click();
  };
  return (
    <>
      <Button variant={variant} onClick={() => void choose()}>
        {label}
      </Button>
      <HiddenFileInput
        ref={(element) => {
          input.current = element;
          // React has no property for this attribute.
          if (element && 'webkitdirectory' in element) element.webkitdirectory = true;
        }}
        multiple
        aria-label={folderWords.folder}
        onFiles={(files) => onChoose(Promise.resolve(readChosenFolder(files)))}
      />
    </>
  );
}
