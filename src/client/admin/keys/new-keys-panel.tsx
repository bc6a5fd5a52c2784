import { Button, Paper } from '@mantine/core';
import type { Product } from '#shared/catalog.ts';
import type { GeneratedKey } from '#shared/access-key-schemas.ts';
import { useToast } from '#client/ui/toast.tsx';
import { copyText } from './clipboard.ts';
import { count } from '../ui/format/pluralize.ts';
import { saveFile } from '../ui/format/csv.ts';
import { Icon } from '../ui/admin-icon.tsx';
import { RowAction } from '../ui/icon-button.tsx';
import { keysCsv, keysFileName } from './keys-csv.ts';
import css from './keys.module.css';

interface NewKeysProps {
  product: Product;
  keys: readonly GeneratedKey[];
  /** They have been copied or exported. */
  onKept: () => void;
}

/** New keys, the only time they can be seen. */
export function NewKeys({ product, keys, onKept }: NewKeysProps) {
  const toast = useToast();
  const copy = async (texts: string[]) => {
    if (!(await copyText(texts.join('\n')))) {
      toast({ title: 'Error', text: 'The browser did not let us copy. Export them as CSV instead.', isError: true });
      return;
    }
    toast({ title: 'Copied', text: texts.length === 1 ? texts[0]! : `${count(texts.length, 'access key')} on the clipboard, one a line.` });
    // One key out of many does not keep the others.
    if (texts.length === keys.length) onKept();
  };
  const exportAll = () => {
    saveFile(keysFileName(new Date()), keysCsv(product.title, keys));
    onKept();
  };
  return (
    <Paper component="section" className={css.fresh} aria-label={`New keys for ${product.title}`}>
      <div className={css.once}>
        <Icon name="warning" />
        <div>
          <strong>
            {count(keys.length, 'new key')} for {product.title}. This is the only time {keys.length === 1 ? 'it is' : 'they are'} shown.
          </strong>
          Only a hash is stored, so copy or export {keys.length === 1 ? 'it' : 'them'} before you leave this page.
        </div>
        <Button variant="default" leftSection={<Icon name="download" />} onClick={exportAll}>
          Export CSV
        </Button>
        <Button leftSection={<Icon name="copy" />} onClick={() => void copy(keys.map(({ key }) => key))}>
          Copy all
        </Button>
      </div>
      <ul className={css.keys}>
        {keys.map(({ id, key }) => (
          <li key={id}>
            {key}
            <RowAction icon="copy" name={`Copy ${key}`} onClick={() => void copy([key])} />
          </li>
        ))}
      </ul>
    </Paper>
  );
}
