import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { Link } from 'react-router';
import { LOCALE } from '#admin-words/locale.ts';
import { keysWords } from '#admin-words/keys.ts';
import type { Product } from '#shared/catalog.ts';
import { MAX_LISTED_KEYS, type AccessKey, type GeneratedKey } from '#shared/access-keys/access-key-schemas.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { FormDrawer } from '../ui/form/form-drawer.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { useUnsavedChangesPrompt } from '../ui/unsaved-changes/use-unsaved-changes.ts';
import { GenerateKeysForm } from './generate-keys-form.tsx';
import { isKeyListTruncated } from './use-filtered-keys.ts';
import type { KeyNotes } from '#shared/access-keys/key-notes.ts';
import { KeysTable } from './keys-table.tsx';
import { NewKeysPanel } from './new-keys-panel.tsx';

interface GeneratedBatch {
  product: Product;
  keys: GeneratedKey[];
  notes: KeyNotes;
  isSaved: boolean;
}

export function KeysScreen() {
  const products = trpc.admin.products.useQuery();
  const keys = trpc.admin.keys.useQuery({});
  // The complete access keys are kept only in memory, so reloading the page discards them.
  const [batches, setBatches] = useState<GeneratedBatch[]>([]);
  useUnsavedChangesPrompt(
    batches.some(({ isSaved }) => !isSaved),
    {
      title: keysWords.leaveWithoutTheNewKeys,
      text: keysWords.theyWereNeitherCopiedNorExported,
      leaveLabel: keysWords.leaveWithoutThem,
    },
  );
  const markBatchSaved = (saved: GeneratedBatch) =>
    setBatches((previous) => previous.map((batch) => (batch === saved ? { ...batch, isSaved: true } : batch)));
  const error = products.error ?? keys.error;
  // On phones the list comes first, so the form is behind a button.
  const isPhone = useMediaQuery('(max-width: 47.99875em)', false, { getInitialValueInEffect: false });
  const isFormHidden = isPhone && keys.data !== undefined && keys.data.length > 0;
  const [isGenerating, setGenerating] = useState(false);
  const generateForm = (
    <GenerateKeysForm
      products={products.data ?? []}
      isInDrawer={isFormHidden}
      onGenerated={(batch) => {
        setBatches((previous) => [{ ...batch, isSaved: false }, ...previous]);
        setGenerating(false);
      }}
    />
  );
  return (
    <>
      <PageHeader
        title={keysWords.accessKeysHeading}
        summary={keys.data && products.data && formatKeyCounts(keys.data, products.data)}
        mainAction={
          isFormHidden &&
          !error && (
            <Button leftSection={<AdminIcon name="key" />} onClick={() => setGenerating(true)}>
              {keysWords.generateKeys}
            </Button>
          )
        }
      />
      <FormDrawer
        item={(isFormHidden && isGenerating) || null}
        getTitle={() => keysWords.generateKeys}
        onClose={() => setGenerating(false)}
      >
        {() => generateForm}
      </FormDrawer>
      {error ? (
        <FailureNotice error={error} onRetry={() => void Promise.all([products.refetch(), keys.refetch()])} />
      ) : products.data?.length === 0 ? (
        <EmptyState icon="key" text={keysWords.keysBelongToProduct}>
          <Button component={Link} to="/admin/products">
            {keysWords.goToProducts}
          </Button>
        </EmptyState>
      ) : (
        <>
          {!isFormHidden && generateForm}
          <div aria-live="polite">
            {batches.map((batch) => (
              <NewKeysPanel key={batch.keys[0]?.id} {...batch} onSaved={() => markBatchSaved(batch)} />
            ))}
          </div>
          {keys.data?.length === 0 ? (
            <EmptyState icon="key" text={keysWords.noAccessKeysYet} />
          ) : (
            <KeysTable keys={keys.data} products={products.data ?? []} />
          )}
        </>
      )}
    </>
  );
}

/**
 * Formats a summary such as "807 keys, 800 active". The number of active access keys is unknown when the list of access keys is truncated.
 */
function formatKeyCounts(keys: readonly AccessKey[], products: readonly Product[]): string {
  if (isKeyListTruncated(keys))
    return keysWords.keysTheNewestAreListed(
      products.reduce((total, { keyCount }) => total + keyCount, 0),
      MAX_LISTED_KEYS.toLocaleString(LOCALE),
    );
  const active = keys.filter(({ status }) => status === 'active').length;
  return keysWords.keysActive(keys.length, active.toLocaleString(LOCALE));
}
