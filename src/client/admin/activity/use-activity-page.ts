import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { activityWords } from '#admin-words/activity.ts';
import {
  ACTIVITY_SEARCH_MAX_LENGTH,
  MAX_EXPORTED_ACTIVITY_ROWS,
  type ActivityFilter,
  type ActivityRow,
} from '#shared/analytics/activity-schemas.ts';
import { trpc } from '../api/trpc-hooks.ts';
import type { SortOrder } from '../ui/table/table-column.ts';
import { useSearchParam } from '../ui/use-search-param.ts';
import { activityColumns } from './activity-columns.tsx';

const PAGE_SIZE = 10;
const SEARCH_DEBOUNCE_MS = 250;

/** Returns a page of a table of sessions and what the table shows. The server filters, sorts and paginates the sessions. */
export function useSessionPages(columns: typeof activityColumns, filter: Partial<ActivityFilter>) {
  const { client } = trpc.useUtils();
  const [sort, setSort] = useState<SortOrder>({ column: activityWords.lastSeen, isDescending: true });
  const [page, setPage] = useState(1);
  const request = {
    ...filter,
    sortBy: columns.find(({ name }) => name === sort.column)!.sortKey,
    isDescending: sort.isDescending,
    offset: (page - 1) * PAGE_SIZE,
    limit: PAGE_SIZE,
  };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['activity-page', request],
    queryFn: () => client.analytics.searchActivity.mutate(request),
    placeholderData: keepPreviousData,
    // The query cache must not keep the result, because the query key contains the search text, which can be a secret access key.
    gcTime: 0,
  });
  const total = data?.matchingSessions ?? 0;
  const lastPage = Math.max(1, Math.ceil(total / PAGE_SIZE));
  if (data && page > lastPage) setPage(lastPage);
  const onSort = (newSort: SortOrder) => {
    setSort(newSort);
    setPage(1);
  };
  const table = { columns, rows: data?.rows, total, page, pageSize: PAGE_SIZE, onPageChange: setPage, sort, onSort };
  return { activity: data, error, isFetching, refetch: () => void refetch(), showFirstPage: () => setPage(1), table };
}

/** Returns the sessions of the Activity table, which can be searched and filtered by their product. */
export function useActivityPage() {
  const { client } = trpc.useUtils();
  const products = trpc.admin.products.useQuery().data;
  const [requestedProductId, setProductId] = useSearchParam('product');
  // A bookmarked URL can contain the id of a product that has since been deleted.
  const productId = products === undefined || products.some(({ id }) => id === requestedProductId) ? requestedProductId : null;
  const [search, setSearch] = useState('');
  const [debouncedSearch] = useDebouncedValue(search.trim().slice(0, ACTIVITY_SEARCH_MAX_LENGTH), SEARCH_DEBOUNCE_MS);
  const filter: ActivityFilter = { search: debouncedSearch, ...(productId === null ? {} : { productId }) };
  const { showFirstPage, ...pages } = useSessionPages(activityColumns, filter);
  const fromFirstPage =
    <Value>(change: (value: Value) => void) =>
    (value: Value) => {
      change(value);
      showFirstPage();
    };
  return {
    ...pages,
    products: products ?? [],
    productId,
    setProductId: fromFirstPage(setProductId),
    search,
    setSearch: fromFirstPage(setSearch),
    /** Fetches the matching sessions from all pages, most recently seen first. */
    fetchAllRows: async (): Promise<ActivityRow[]> => {
      const rows: ActivityRow[] = [];
      for (;;) {
        const part = await client.analytics.exportActivity.mutate({ ...filter, afterSessionId: rows.at(-1)?.sessionId });
        rows.push(...part);
        if (part.length < MAX_EXPORTED_ACTIVITY_ROWS) return rows.toSorted((a, b) => b.lastSeen.localeCompare(a.lastSeen));
      }
    },
  };
}
