import { formatLocalDate } from '../ui/format/date-format.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { AUDIT_SEARCH_MAX_LENGTH, MAX_AUDIT_PAGE_SIZE, type AuditEntry } from '#shared/people/audit-schemas.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';
import { downloadCsv } from '../ui/format/csv.ts';
import { formatAuditCsv } from './audit-csv.ts';

const PAGE_SIZE = 50;
const SEARCH_DEBOUNCE_MS = 250;

const toCursor = (entries: readonly AuditEntry[]) => {
  const last = entries.at(-1);
  return last && { at: last.at, id: last.id };
};

/**
 * Loads the audit log page by page, newest entries first. The server performs the search, and a CSV export contains all matching entries.
 */
export function useAuditLog() {
  const { client } = trpc.useUtils();
  const { onError } = useMutationToasts();
  const [search, setSearch] = useState('');
  const [text] = useDebouncedValue(search.trim().slice(0, AUDIT_SEARCH_MAX_LENGTH), SEARCH_DEBOUNCE_MS);
  const log = useInfiniteQuery({
    queryKey: ['audit-log', text],
    queryFn: ({ pageParam }) => client.people.searchAudit.mutate({ search: text, limit: PAGE_SIZE, before: pageParam }),
    initialPageParam: undefined as { at: string; id: string } | undefined,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : toCursor(page)),
    placeholderData: keepPreviousData,
  });
  const fetchAllEntries = async () => {
    const all: AuditEntry[] = [];
    for (;;) {
      const page = await client.people.searchAudit.mutate({ search: text, limit: MAX_AUDIT_PAGE_SIZE, before: toCursor(all) });
      all.push(...page);
      if (page.length < MAX_AUDIT_PAGE_SIZE) return all;
    }
  };
  const exportCsv = useMutation({
    mutationFn: async () => downloadCsv(`audit_log_${formatLocalDate(new Date())}.csv`, formatAuditCsv(await fetchAllEntries())),
    onError,
  });
  return { search, setSearch, log, entries: log.data?.pages.flat(), exportCsv };
}
