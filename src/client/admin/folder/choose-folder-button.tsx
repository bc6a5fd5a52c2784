import { Button } from '@mantine/core';
import { useRef } from 'react';
import css from '../ui/upload/upload.module.css';

/** Lets the author choose a folder in a dialog. A browser that knows no folders lets the author choose several files. */
export function ChooseFolderButton({
  label = 'Choose a folder',
  variant = 'default',
  onChoose,
}: {
  label?: string;
  variant?: 'default' | 'filled';
  onChoose: (files: readonly File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant={variant} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={(element) => {
          input.current = element;
          // React has no property for this attribute.
          if (element && 'webkitdirectory' in element) element.webkitdirectory = true;
        }}
        className={css.fileInput}
        type="file"
        multiple
        tabIndex={-1}
        aria-label="Folder"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // The file input is cleared, so that choosing the same folder again fires a change event.
          event.currentTarget.value = '';
          onChoose(files);
        }}
      />
    </>
  );
}
