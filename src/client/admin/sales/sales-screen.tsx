import { Box, Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { salesWords } from '#admin-words/sales.ts';
import { MAX_LISTED_SALES, type Sale } from '#shared/sales/sale-schemas.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ExportCsvButton } from '../ui/export-csv-button.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { FormDrawer } from '../ui/form/form-drawer.tsx';
import { downloadCsv, formatCsvTable } from '../ui/format/csv.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { ShownOnce } from '../ui/shown-once.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { useSearchParam } from '../ui/use-search-param.ts';
import { AddressForm, AssignForm } from './sale-forms.tsx';
import { SaleMenu } from './sale-menu.tsx';
import { createSaleColumns, describeSaleNow } from './sale-columns.tsx';
import { describeSourceNow, saleStateNames } from './sale-state.ts';
import css from './sales.module.css';

const REFRESH_MS = 5000;

interface ShownKey {
  sale: Sale;
  secret: string;
}

/** Lists what the shops have reported, and what became of it. */
export function SalesScreen() {
  const sales = trpc.sales.list.useInfiniteQuery(
    { limit: MAX_LISTED_SALES },
    {
      refetchInterval: REFRESH_MS,
      getNextPageParam: (page) => (page.length < MAX_LISTED_SALES ? undefined : page.at(-1)?.id),
    },
  );
  const all = sales.data?.pages.flat();
  const sources = trpc.sales.sources.useQuery();
  const mail = trpc.sales.isMailSetUp.useQuery();
  const [state, setState] = useSearchParam('state');
  const [edited, setEdited] = useState<{ sale: Sale; form: 'assign' | 'address' } | null>(null);
  const [shownKey, setShownKey] = useState<ShownKey | null>(null);
  const error = sales.error ?? sources.error ?? mail.error;
  const isMailSetUp = mail.data ?? false;
  const describe = (sale: Sale) => describeSaleNow(sale, isMailSetUp);
  const isLoaded = mail.data !== undefined && sources.data !== undefined;
  const isEmpty = all?.length === 0;
  const rows = isLoaded ? all?.filter((sale) => state === null || describe(sale).state === state) : undefined;
  const sourcesButton = (
    <Button component={Link} to="/admin/sales/sources">
      {salesWords.sources}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={salesWords.sales}
        summary={all && (sales.hasNextPage ? salesWords.newestMessages(all.length) : salesWords.messagesAboutSales(all.length))}
      >
        {rows && rows.length > 0 && (
          <ExportCsvButton
            onClick={() =>
              downloadCsv(
                'sales.csv',
                formatSalesCsv(rows, (sale) => describe(sale).words),
              )
            }
          />
        )}
        {(!isEmpty || error) && sourcesButton}
      </PageHeader>
      {error ? (
        <FailureNotice error={error} onRetry={() => void Promise.all([sales.refetch(), sources.refetch(), mail.refetch()])} />
      ) : (
        <>
          {sources.data && sources.data.length > 0 && (
            <ul className={css.sources} aria-label={salesWords.sources}>
              {sources.data.flatMap((source) => describeSourceNow(source).map((line) => <li key={line}>{line}</li>))}
            </ul>
          )}
          {shownKey && <KeyShownOnce key={shownKey.sale.id} {...shownKey} onClose={() => setShownKey(null)} />}
          {isEmpty ? (
            <EmptyState icon="sale" text={salesWords.noSaleYet}>
              {sourcesButton}
            </EmptyState>
          ) : (
            <DataTable
              isDense
              label={salesWords.sales}
              rows={rows}
              columns={createSaleColumns(isMailSetUp)}
              rowKey={({ id }) => id}
              defaultSort={{ column: salesWords.time, isDescending: true }}
              search={{
                label: salesWords.searchSales,
                getText: ({ order, buyerEmail, buyerName, productName, key }) => [order, buyerEmail, buyerName, productName, key].join(' '),
              }}
              filters={
                <NativeSelect
                  aria-label={salesWords.state}
                  w={170}
                  value={state ?? ''}
                  onChange={(event) => setState(event.currentTarget.value)}
                  data={[
                    { value: '', label: salesWords.anyState },
                    ...Object.entries(saleStateNames).map(([value, label]) => ({ value, label })),
                  ]}
                />
              }
              renderActions={(sale) => (
                <SaleMenu
                  sale={sale}
                  actions={describe(sale).actions}
                  onKey={(secret) => setShownKey({ sale, secret })}
                  onEdit={(form) => setEdited({ sale, form })}
                />
              )}
            />
          )}
          {sales.hasNextPage && (
            <Button variant="default" fullWidth mt="sm" loading={sales.isFetchingNextPage} onClick={() => void sales.fetchNextPage()}>
              {salesWords.showOlderSales}
            </Button>
          )}
        </>
      )}
      <FormDrawer item={edited} getTitle={({ sale }) => salesWords.orderNumber(sale.order)} onClose={() => setEdited(null)}>
        {({ sale, form }) =>
          form === 'assign' ? (
            <AssignForm sale={sale} onClose={() => setEdited(null)} />
          ) : (
            <AddressForm sale={sale} onClose={() => setEdited(null)} />
          )
        }
      </FormDrawer>
    </>
  );
}

function KeyShownOnce({ sale: { order }, secret, onClose }: ShownKey & { onClose: () => void }) {
  return (
    <Box mb={14}>
      <ShownOnce
        label={salesWords.keyOfOrder(order)}
        secret={secret}
        copyTexts={{
          copied: salesWords.keyCopied(order),
          failed: salesWords.keyNotCopied,
        }}
        leavePrompt={{
          title: salesWords.leaveWithoutTheKey,
          text: salesWords.itWasNotCopied,
          leaveLabel: salesWords.leaveWithoutIt,
        }}
        warning={salesWords.thisIsOnlyTime(order)}
        explanation={salesWords.sendItToTheBuyer}
        onClose={onClose}
      />
    </Box>
  );
}

const formatSalesCsv = (sales: readonly Sale[], describe: (sale: Sale) => string): string =>
  formatCsvTable(sales, [
    [salesWords.time, ({ at }) => at],
    [salesWords.source, ({ sourceName }) => sourceName],
    [salesWords.order, ({ order }) => order],
    [salesWords.product, ({ productName, theirProduct }) => productName ?? theirProduct],
    [salesWords.quantity, ({ quantity }) => quantity],
    [salesWords.buyer, ({ buyerName }) => buyerName],
    [salesWords.email, ({ buyerEmail }) => buyerEmail],
    [salesWords.key, ({ key }) => key ?? ''],
    [salesWords.state, describe],
  ]);
