import { useState } from 'react';
import css from './folder.module.css';

interface TitleInputProps {
  label: string;
  value: string;
  onChange: (title: string) => void;
  /** Is called with several titles when the author pastes a column of a spreadsheet. */
  onPasteColumn?: (titles: string[]) => void;
  onEnter?: () => void;
  isPageTitle?: boolean;
}

/** Edits a title in its cell. Enter goes on to the next row, and Escape restores the title as it was when the cell got the focus. */
export function TitleInput({ label, value, onChange, onPasteColumn, onEnter, isPageTitle = false }: TitleInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const save = () => {
    if (typed !== null && typed !== value) onChange(typed);
    setTyped(null);
  };
  return (
    <input
      className={css.titleInput}
      data-title={isPageTitle ? '' : undefined}
      aria-label={label}
      aria-invalid={(typed ?? value).trim() === ''}
      maxLength={200}
      value={typed ?? value}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => {
        const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey);
        // While the author is typing, the browser takes back what was typed, and not the last change of the table.
        if (isUndo && typed !== null) event.nativeEvent.stopPropagation();
        if (event.key === 'Escape' && typed !== null) {
          event.stopPropagation();
          setTyped(null);
        }
        if (event.key === 'Enter') {
          event.preventDefault();
          save();
          onEnter?.();
        }
        if (event.altKey && event.key.startsWith('Arrow')) save();
      }}
      onPaste={(event) => {
        const lines = event.clipboardData
          .getData('text/plain')
          .replace(/\r?\n$/, '')
          .split(/\r?\n/);
        if (!onPasteColumn || lines.length < 2) return;
        event.preventDefault();
        setTyped(null);
        onPasteColumn(lines.map((line) => line.split('\t')[0]!.trim().slice(0, 200)));
      }}
    />
  );
}
