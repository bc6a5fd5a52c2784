import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { activityWords } from '#admin-words/activity.ts';
import {
  ACTIVITY_SEARCH_MAX_LENGTH,
  MAX_EXPORTED_ACTIVITY_ROWS,
  type ActivityFilter,
  type ActivityPageRequest,
  type ActivityRow,
} from '#shared/analytics/activity-schemas.ts';
import { trpc } from '../api/trpc-hooks.ts';
import type { SortOrder } from '../ui/table/table-column.ts';
import { useSearchParam } from '../ui/use-search-param.ts';
import { activityColumns } from './activity-columns.tsx';

export const ACTIVITY_PAGE_SIZE = 10;
const SEARCH_DEBOUNCE_MS = 250;

/** Returns the sessions on the current page of the Activity table. The server filters, sorts and paginates the sessions. */
export function useActivityPage() {
  const { client } = trpc.useUtils();
  const products = trpc.admin.products.useQuery().data;
  const [requestedProductId, setProductId] = useSearchParam('product');
  // A bookmarked URL can contain the id of a product that has since been deleted.
  const productId = products === undefined || products.some(({ id }) => id === requestedProductId) ? requestedProductId : null;
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<SortOrder>({ column: activityWords.lastSeen, isDescending: true });
  const [page, setPage] = useState(1);
  const [debouncedSearch] = useDebouncedValue(search.trim().slice(0, ACTIVITY_SEARCH_MAX_LENGTH), SEARCH_DEBOUNCE_MS);
  const filter: ActivityFilter = { search: debouncedSearch, ...(productId === null ? {} : { productId }) };
  const request: ActivityPageRequest = {
    ...filter,
    sortBy: activityColumns.find(({ name }) => name === sort.column)!.sortKey,
    isDescending: sort.isDescending,
    offset: (page - 1) * ACTIVITY_PAGE_SIZE,
    limit: ACTIVITY_PAGE_SIZE,
  };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['activity-page', request],
    queryFn: () => client.analytics.searchActivity.mutate(request),
    placeholderData: keepPreviousData,
    // The query cache must not keep the result, because the query key contains the search text, which can be a secret access key.
    gcTime: 0,
  });
  const lastPage = Math.max(1, Math.ceil((data?.matchingSessions ?? 0) / ACTIVITY_PAGE_SIZE));
  if (data && page > lastPage) setPage(lastPage);
  const fromFirstPage =
    <Value>(change: (value: Value) => void) =>
    (value: Value) => {
      change(value);
      setPage(1);
    };
  return {
    activity: data,
    error,
    isFetching,
    refetch: () => void refetch(),
    products: products ?? [],
    productId,
    setProductId: fromFirstPage(setProductId),
    search,
    setSearch: fromFirstPage(setSearch),
    sort,
    setSort: fromFirstPage(setSort),
    page,
    setPage,
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
