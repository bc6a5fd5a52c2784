import { Button, Paper } from '@mantine/core';
import type { Product } from '#shared/catalog.ts';
import type { GeneratedKey } from '#shared/access-keys/access-key-schemas.ts';
import type { KeyNotes } from '#shared/access-keys/key-notes.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { ExportCsvButton } from '../ui/export-csv-button.tsx';
import { useCopyToClipboard } from '../ui/use-copy-to-clipboard.ts';
import { pluralize } from '../ui/format/pluralize.ts';
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
      copied: texts.length === 1 ? texts[0]! : `${pluralize(texts.length, 'access key')} on the clipboard, one a line.`,
      failed: 'The browser did not let us copy. Export them as CSV instead.',
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
    <Paper component="section" className={css.newKeys} aria-label={`New keys for ${product.title}`}>
      <div className={css.newKeysNotice}>
        <AdminIcon name="warning" />
        <div>
          <strong>
            {pluralize(keys.length, 'new key')} for {product.title}. This is the only time {keys.length === 1 ? 'it is' : 'they are'} shown.
          </strong>
          Only a hash is stored, so copy or export {keys.length === 1 ? 'it' : 'them'} before you leave this page.
        </div>
        <ExportCsvButton onClick={exportAll} />
        <Button leftSection={<AdminIcon name="copy" />} onClick={() => void copy(keys.map(({ key }) => key))}>
          Copy all
        </Button>
      </div>
      <ul className={css.newKeysList}>
        {keys.map(({ id, key }) => (
          <li key={id}>
            {key}
            <IconButton icon="copy" name={`Copy ${key}`} onClick={() => void copy([key])} />
          </li>
        ))}
      </ul>
    </Paper>
  );
}
