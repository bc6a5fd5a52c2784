import { Button } from '@mantine/core';
import { useId, useRef, useState, type ReactNode } from 'react';
import { downloadWorkbookFile, readWorkbookFile, type WorkbookFile } from './workbook-file.ts';
import css from './workbook-checks.module.css';

interface WorkbookInputProps {
  label: string;
  hint: string;
  /** Lists the challenge's workbooks on this site, any of which the author can choose instead of a file from the device. */
  siteFiles?: readonly { name: string; url: string }[];
  onRead: (file: WorkbookFile) => void;
  children?: ReactNode;
}

/** Lets the author choose a workbook or drop one onto the field. The browser reads the workbook locally. */
export function WorkbookInput({ label, hint, siteFiles = [], onRead, children }: WorkbookInputProps) {
  const id = useId();
  const [status, setStatus] = useState<{ text: string; isError: boolean }>({ text: hint, isError: false });
  const lastReading = useRef(0);
  const read = async (name: string, load: () => Promise<WorkbookFile>) => {
    // When the author chooses another file while a file is still being read, only the last chosen file is used.
    const reading = ++lastReading.current;
    setStatus({ text: `Reading ${name}…`, isError: false });
    try {
      const file = await load();
      if (reading !== lastReading.current) return;
      onRead(file);
      setStatus({ text: name, isError: false });
    } catch (error) {
      if (reading === lastReading.current) setStatus({ text: error instanceof Error ? error.message : String(error), isError: true });
    }
  };
  const readFile = (file: File | undefined) => {
    if (file) void read(file.name, () => readWorkbookFile(file));
  };
  return (
    <div
      className={css.input}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        readFile(event.dataTransfer.files[0]);
      }}
    >
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="file"
        accept=".xlsx,.xlsm"
        aria-describedby={`${id}-status`}
        onChange={(event) => {
          readFile(event.currentTarget.files?.[0]);
          // The file input is cleared, so that choosing the same file again fires a change event.
          event.currentTarget.value = '';
        }}
      />
      {siteFiles.map(({ name, url }) => (
        <Button key={url} variant="default" size="xs" onClick={() => void read(name, () => downloadWorkbookFile(name, url))}>
          Use {name}
        </Button>
      ))}
      <output id={`${id}-status`} htmlFor={id} data-error={status.isError}>
        {status.text}
      </output>
      {children}
    </div>
  );
}
