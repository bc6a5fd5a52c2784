import { Button, Paper } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { spreadsheetWords } from '#admin-words/spreadsheet.ts';
import { useToast } from '#client/ui/toast.tsx';
import { DropArea } from '../ui/upload/drop-area.tsx';
import { HiddenFileInput } from '../ui/upload/file-drop-target.tsx';
import css from './spreadsheet.module.css';

const ACCEPTED = '.xlsx,.csv,.tsv,.txt,.zip';
const PASTED_NAME = spreadsheetWords.pastedRows;

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
      toast({ title: spreadsheetWords.nothingToPaste, text: spreadsheetWords.copyRowsWithTheirHeader, isError: true });
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
      toast({ title: spreadsheetWords.notAllowed, text: spreadsheetWords.browserDoesNotLet, isError: true });
    }
  };
  return (
    <Paper className={css.panel}>
      {toolbar}
      <div className={css.dropPlace}>
        <DropArea text={spreadsheetWords.dropFolderOfLessons} help={spreadsheetWords.zipFileOfLessonsWill}>
          <Button onClick={() => input.current?.click()}>{spreadsheetWords.chooseAFile}</Button>
          {folderButton}
          <Button variant="default" onClick={() => void pasteRows()}>
            {spreadsheetWords.pasteRows}
          </Button>
        </DropArea>
        <HiddenFileInput ref={input} aria-label={spreadsheetWords.spreadsheet} accept={ACCEPTED} onFiles={([file]) => onChoose(file)} />
      </div>
    </Paper>
  );
}
