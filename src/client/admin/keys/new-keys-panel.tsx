import { Button, Paper } from '@mantine/core';
import { keysWords } from '#admin-words/keys.ts';
import type { Product } from '#shared/catalog.ts';
import type { GeneratedKey } from '#shared/access-keys/access-key-schemas.ts';
import type { KeyNotes } from '#shared/access-keys/key-notes.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { ExportCsvButton } from '../ui/export-csv-button.tsx';
import { useCopyToClipboard } from '../ui/use-copy-to-clipboard.ts';
import { downloadCsv } from '../ui/format/csv.ts';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { formatKeysCsv, formatKeysFileName } from './keys-csv.ts';
import css from './keys.module.css';

interface NewKeysPanelProps {
  product: Pick<Product, 'id' | 'title'>;
  keys: readonly GeneratedKey[];
  notes: KeyNotes;
  onSaved: () => void;
}

/** Shows newly generated access keys, which are displayed only once. */
export function NewKeysPanel({ product, keys, notes, onSaved }: NewKeysPanelProps) {
  const copyToClipboard = useCopyToClipboard();
  const copy = async (texts: string[]) => {
    const isCopied = await copyToClipboard(texts.join('\n'), {
      copied: texts.length === 1 ? texts[0]! : keysWords.accessKeysOnClipboard(texts.length),
      failed: keysWords.browserDidNotLetUs,
    });
    // Copying only some of the access keys does not count as saving them.
    if (isCopied && texts.length === keys.length) onSaved();
  };
  const recordExport = trpc.admin.recordKeyExport.useMutation();
  const exportAll = () => {
    // The keys are shown only once, so they are saved even when the server cannot be reached to record it.
    recordExport.mutate({ ids: keys.map(({ id }) => id) });
    downloadCsv(formatKeysFileName(new Date()), formatKeysCsv(product.title, keys, notes));
    onSaved();
  };
  return (
    <Paper component="section" className={css.newKeys} aria-label={keysWords.newKeysFor(product.title)}>
      <div className={css.newKeysNotice}>
        <AdminIcon name="warning" />
        <div>
          <strong>
            {keysWords.newKeys(keys.length, product.title)}
            {keys.length === 1 ? keysWords.itIs : keysWords.theyAre}
            {keysWords.shown}
          </strong>
          {keysWords.onlyHashIsStored}
          {keys.length === 1 ? keysWords.it : keysWords.them}
          {keysWords.beforeYouLeaveThisPage}
        </div>
        <ExportCsvButton onClick={exportAll} />
        <Button leftSection={<AdminIcon name="copy" />} onClick={() => void copy(keys.map(({ key }) => key))}>
          {keysWords.copyAll}
        </Button>
      </div>
      <ul className={css.newKeysList}>
        {keys.map(({ id, key }) => (
          <li key={id}>
            {key}
            <IconButton icon="copy" name={keysWords.copy(key)} onClick={() => void copy([key])} />
          </li>
        ))}
      </ul>
    </Paper>
  );
}
