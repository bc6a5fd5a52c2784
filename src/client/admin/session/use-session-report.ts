import { formatLocalDate } from '../ui/format/date-format.ts';
import { useMutation } from '@tanstack/react-query';
import { MAX_TIMELINE_PAGE_SIZE, type TimelineEvent } from '#shared/analytics/report-schemas.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';
import { downloadCsv } from '../ui/format/csv.ts';
import { formatSessionCsv } from './session-csv.ts';

/**
 * Loads a session and the first page of its timeline. Later pages of the timeline are loaded on request, but a CSV export always contains
 * the whole timeline.
 */
export function useSessionReport(sessionId: string) {
  const { client } = trpc.useUtils();
  const { showFailure } = useMutationToasts();
  const timeline = trpc.analytics.sessionTimeline.useInfiniteQuery({ sessionId }, { getNextPageParam: ({ nextCursor }) => nextCursor });
  const fetchAllEvents = async (): Promise<TimelineEvent[]> => {
    const all: TimelineEvent[] = [];
    for (let cursor: number | null = 0; cursor !== null;) {
      const page = await client.analytics.sessionTimeline.query({ sessionId, cursor, limit: MAX_TIMELINE_PAGE_SIZE });
      all.push(...page.events);
      cursor = page.nextCursor;
    }
    return all;
  };
  const exportCsv = useMutation({
    mutationFn: async () =>
      downloadCsv(`learner_${sessionId}_${formatLocalDate(new Date())}.csv`, formatSessionCsv(await fetchAllEvents())),
    onError: (failure) => showFailure(failure),
  });
  return { report: timeline.data?.pages[0], events: timeline.data?.pages.flatMap((page) => page.events) ?? [], timeline, exportCsv };
}
