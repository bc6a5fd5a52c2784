import { Button, Paper } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { useToast } from '#client/ui/toast.tsx';
import { DropArea } from '../ui/upload/drop-area.tsx';
import upload from '../ui/upload/upload.module.css';
import css from './spreadsheet.module.css';

const ACCEPTED = '.xlsx,.csv,.tsv,.txt,.zip';
const PASTED_NAME = 'Pasted rows';

export function SpreadsheetDropArea({
  toolbar,
  folderButton,
  onChoose,
}: {
  toolbar: ReactNode;
  folderButton: ReactNode;
  onChoose: (file: File) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const choosePasted = (text: string) => {
    if (text.trim() === '')
      toast({ title: 'Nothing to paste', text: 'Copy rows with their header in a spreadsheet first.', isError: true });
    else onChoose(new File([text], PASTED_NAME, { type: 'text/tab-separated-values' }));
  };
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (event.target instanceof HTMLInputElement) return;
      const file = event.clipboardData?.files[0];
      // Pasted text takes priority over pasted files, because Excel puts copied rows on the clipboard both as text and as an image file.
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (text !== '') choosePasted(text);
      else if (file) onChoose(file);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  });
  const pasteRows = async () => {
    try {
      choosePasted(await navigator.clipboard.readText());
    } catch {
      toast({ title: 'Not allowed', text: 'The browser does not let this page read the clipboard. Press Ctrl+V instead.', isError: true });
    }
  };
  return (
    <Paper className={css.panel}>
      {toolbar}
      <div className={css.dropPlace}>
        <DropArea
          text="Drop a folder of lessons, or a spreadsheet."
          help="A zip file of lessons will do, too. Export the cards of a module under Cards to get a spreadsheet with the right columns. Nothing changes before you have seen the check."
        >
          <Button onClick={() => input.current?.click()}>Choose a file</Button>
          {folderButton}
          <Button variant="default" onClick={() => void pasteRows()}>
            Paste rows
          </Button>
        </DropArea>
        <input
          ref={input}
          className={upload.fileInput}
          type="file"
          aria-label="Spreadsheet"
          tabIndex={-1}
          accept={ACCEPTED}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            // The file input is cleared, so that choosing the same file again fires a change event.
            event.currentTarget.value = '';
            if (file) onChoose(file);
          }}
        />
      </div>
    </Paper>
  );
}
