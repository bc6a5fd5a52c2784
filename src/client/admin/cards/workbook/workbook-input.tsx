import { Button, Group, Loader } from '@mantine/core';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { workbookChecksWords } from '#admin-words/workbook-checks.ts';
import { downloadWorkbookFile, type ChosenFile } from './workbook-file.ts';
import css from './workbook-checks.module.css';

interface WorkbookInputProps {
  label: string;
  hint: string;
  /** Lists the challenge's workbooks on this site, any of which the author can choose instead of a file from the device. */
  siteFiles?: readonly { name: string; url: string }[];
  /** Says what happens while a file is read, for example "Reading". */
  progress?: string;
  /** Reads the chosen file. An error's message is shown to the author. */
  read: (chosen: ChosenFile, signal: AbortSignal) => Promise<void>;
  children?: ReactNode;
}

interface Status {
  text: string;
  isError?: boolean;
}

/** Lets the author choose a workbook or drop one onto the field. Reading a file can be cancelled. */
export function WorkbookInput({ label, hint, siteFiles = [], progress = workbookChecksWords.reading, read, children }: WorkbookInputProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const reading = useRef<AbortController | null>(null);
  const [status, setStatus] = useState<Status>({ text: hint });
  const [busyWith, setBusyWith] = useState<string | null>(null);
  useEffect(() => () => reading.current?.abort(), []);
  const choose = async (name: string, load: (signal: AbortSignal) => Promise<ChosenFile> | ChosenFile) => {
    // When the author chooses another file while a file is still being read, only the last chosen file is used.
    reading.current?.abort();
    const controller = new AbortController();
    reading.current = controller;
    const { signal } = controller;
    setBusyWith(name);
    try {
      await read(await load(signal), signal);
      if (!signal.aborted) setStatus({ text: name });
    } catch (error) {
      if (!signal.aborted) setStatus({ text: error instanceof Error ? error.message : String(error), isError: true });
    } finally {
      if (reading.current === controller) {
        reading.current = null;
        setBusyWith(null);
      }
    }
  };
  const chooseFile = (file: File | undefined) => {
    if (file) void choose(file.name, () => ({ file, isFromDevice: true }));
  };
  return (
    <div
      className={css.input}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        chooseFile(event.dataTransfer.files[0]);
      }}
    >
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        type="file"
        accept=".xlsx,.xlsm"
        aria-describedby={`${id}-status`}
        onChange={(event) => {
          chooseFile(event.currentTarget.files?.[0]);
          // The file input is cleared, so that choosing the same file again fires a change event.
          event.currentTarget.value = '';
        }}
      />
      {siteFiles.map(({ name, url }) => (
        <Button
          key={url}
          variant="default"
          size="xs"
          onClick={() => void choose(name, (signal) => downloadWorkbookFile(name, url, signal))}
        >
          {workbookChecksWords.use(name)}
        </Button>
      ))}
      <output id={`${id}-status`} htmlFor={id} data-error={busyWith === null && status.isError === true}>
        {busyWith === null ? status.text : `${progress} ${busyWith}…`}
      </output>
      {busyWith !== null && (
        <Group gap={8} wrap="nowrap" flex="0 1 100%">
          <Loader size="xs" aria-hidden="true" />
          <Button
            variant="default"
            size="xs"
            onClick={() => {
              reading.current?.abort();
              input.current?.focus();
            }}
          >
            {workbookChecksWords.cancel}
          </Button>
        </Group>
      )}
      {children}
    </div>
  );
}
