import { NativeSelect, Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { keysWords } from '#admin-words/keys.ts';
import type { Product } from '#shared/catalog.ts';
import { KEY_SEARCH_MAX_LENGTH, type AccessKey } from '#shared/access-keys/access-key-schemas.ts';
import { pickKeyNotes } from '#shared/access-keys/key-notes.ts';
import { EntrySelect } from '../ui/entry-select.tsx';
import { FormDrawer } from '../ui/form/form-drawer.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { useSearchParam } from '../ui/use-search-param.ts';
import { keyColumns } from './key-columns.tsx';
import { EditKeyForm } from './edit-key-form.tsx';
import { useFilteredKeys } from './use-filtered-keys.ts';
import { KeyActionsMenu } from './key-actions-menu.tsx';
import { toFailure } from '#client/api/failure.ts';
import { AdminIcon } from '../ui/admin-icon.tsx';
import css from './keys.module.css';
import { useQuery } from '@tanstack/react-query';
import { parseAccessKey } from '#shared/access-keys/access-key-format.ts';
import { trpc } from '../api/trpc-hooks.ts';

const SEARCH_DEBOUNCE_MS = 250;
const statusOptions = [
  { value: '', label: keysWords.anyStatus },
  { value: 'active', label: keysWords.active },
  { value: 'revoked', label: keysWords.revoked },
  { value: 'expired', label: keysWords.expired },
];

/** When the user pastes a complete access key into the search field, the server looks it up by its hash. */
export function KeysTable({ keys, products }: { keys: readonly AccessKey[] | undefined; products: readonly Product[] }) {
  const [text, setText] = useState('');
  const [productId, setProductId] = useSearchParam('product');
  const [status, setStatus] = useSearchParam('status');
  const [editedKey, setEditedKey] = useState<AccessKey | null>(null);
  const [searchText] = useDebouncedValue(text.trim(), SEARCH_DEBOUNCE_MS);
  const foundKey = useKeyLookup(searchText);
  const filtered = useFilteredKeys(keys, {
    ...(productId === null ? {} : { productId }),
    ...(isStatus(status) ? { status } : {}),
    ...(searchText === '' ? {} : { search: searchText.slice(0, KEY_SEARCH_MAX_LENGTH) }),
  });
  const rows = foundKey ? [foundKey] : filtered.rows;
  return (
    <>
      <DataTable
        label={keysWords.accessKeys}
        isDense
        rows={rows}
        columns={keyColumns}
        rowKey={({ id }) => id}
        defaultSort={{ column: keysWords.created, isDescending: true }}
        search={{ label: keysWords.searchKeys, getText: (row) => (row === foundKey ? text : formatSearchText(row)), onChange: setText }}
        filters={
          <>
            <EntrySelect
              aria-label={keysWords.showKeysOf}
              w={170}
              value={productId}
              onChange={setProductId}
              noneLabel={keysWords.allProducts}
              entries={products}
            />
            <NativeSelect
              aria-label={keysWords.status}
              w={140}
              value={status ?? ''}
              onChange={(event) => setStatus(event.currentTarget.value)}
              data={statusOptions}
            />
            {filtered.error != null && <PartialSearchNotice error={filtered.error} onRetry={filtered.retry} />}
          </>
        }
        renderActions={(key) => <KeyActionsMenu item={key} onEdit={() => setEditedKey(key)} />}
      />
      <FormDrawer item={editedKey} getTitle={({ key }) => key} onClose={() => setEditedKey(null)}>
        {(key) => <EditKeyForm item={key} onClose={() => setEditedKey(null)} />}
      </FormDrawer>
    </>
  );
}

function formatSearchText({ key, productName, ...item }: AccessKey): string {
  return [key, productName, ...Object.values(pickKeyNotes(item))].join(' ');
}

function isStatus(text: string | null): text is AccessKey['status'] {
  return text !== null && statusOptions.some(({ value }) => value === text);
}

/** Warns that only the access keys in the list were searched, because the search on the server failed. */
function PartialSearchNotice({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div role="alert" className={css.partialSearch}>
      <AdminIcon name="warning" />
      <p>{keysWords.onlyListedKeysWereSearched(toFailure(error).message)}</p>
      <Button variant="default" size="compact-sm" onClick={onRetry}>
        {keysWords.retry}
      </Button>
    </div>
  );
}

/**
 * Looks up a complete access key that the administrator enters in the search field. Returns null when the entered access key does not
 * exist.
 */
function useKeyLookup(text: string): AccessKey | null {
  const isCompleteKey = parseAccessKey(text) !== null;
  const { client } = trpc.useUtils();
  // The query cache must not keep the result, because the query key contains the secret access key.
  const { data } = useQuery({
    queryKey: ['key-lookup', text],
    queryFn: () => client.admin.findKey.mutate({ key: text }),
    enabled: isCompleteKey,
    gcTime: 0,
  });
  return (isCompleteKey && data) || null;
}
