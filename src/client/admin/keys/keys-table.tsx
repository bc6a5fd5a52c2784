import { NativeSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { Product } from '#shared/catalog.ts';
import { SEARCH_MAX_LENGTH, type AccessKey } from '#shared/access-key-schemas.ts';
import { FormDrawer } from '../ui/form/form-drawer.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { useSearchParam } from '../ui/use-search-param.ts';
import { keyColumns } from './key-columns.tsx';
import { EditKeyForm } from './edit-key-form.tsx';
import { useFilteredKeys } from './use-filtered-keys.ts';
import { KeyActionsMenu } from './key-actions-menu.tsx';
import { PartialSearchNotice } from './partial-search-notice.tsx';
import { useKeyLookup } from './use-key-lookup.ts';

const SEARCH_DEBOUNCE_MS = 250;
const statusOptions = [
  { value: '', label: 'Any status' },
  { value: 'active', label: 'Active' },
  { value: 'revoked', label: 'Revoked' },
  { value: 'expired', label: 'Expired' },
];

/** The keys that exist, masked. A key pasted whole into the search is found by its hash. */
export function KeysTable({ keys, products }: { keys: readonly AccessKey[] | undefined; products: readonly Product[] }) {
  const [text, setText] = useState('');
  const [productId, chooseProduct] = useSearchParam('product');
  const [status, chooseStatus] = useSearchParam('status');
  const [edited, setEdited] = useState<AccessKey | null>(null);
  const [sought] = useDebouncedValue(text.trim(), SEARCH_DEBOUNCE_MS);
  const found = useKeyLookup(sought);
  const chosen = useFilteredKeys(keys, {
    ...(productId === null ? {} : { productId }),
    ...(isStatus(status) ? { status } : {}),
    ...(sought === '' ? {} : { search: sought.slice(0, SEARCH_MAX_LENGTH) }),
  });
  const rows = found ? [found] : chosen.rows;
  return (
    <>
      <DataTable
        label="Access keys"
        rows={rows}
        columns={keyColumns}
        rowKey={({ id }) => id}
        firstSort={{ column: 'Created', isDescending: true }}
        search={{ label: 'Search keys', getText: (row) => (row === found ? text : `${row.key} ${row.productName}`), onChange: setText }}
        filters={
          <>
            <NativeSelect
              aria-label="Show keys of"
              w={170}
              value={productId ?? ''}
              onChange={(event) => chooseProduct(event.currentTarget.value)}
              data={[{ value: '', label: 'All products' }, ...products.map(({ id, title }) => ({ value: id, label: title }))]}
            />
            <NativeSelect
              aria-label="Status"
              w={140}
              value={status ?? ''}
              onChange={(event) => chooseStatus(event.currentTarget.value)}
              data={statusOptions}
            />
            {chosen.error != null && <PartialSearchNotice error={chosen.error} onRetry={chosen.retry} />}
          </>
        }
        renderActions={(key) => <KeyActionsMenu keyRow={key} onEdit={() => setEdited(key)} />}
      />
      <FormDrawer item={edited} getTitle={({ key }) => key} onClose={() => setEdited(null)}>
        {(key) => <EditKeyForm keyRow={key} onClose={() => setEdited(null)} />}
      </FormDrawer>
    </>
  );
}

function isStatus(text: string | null): text is AccessKey['status'] {
  return text !== null && statusOptions.some(({ value }) => value === text);
}
