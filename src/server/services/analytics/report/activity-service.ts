import { setImmediate } from 'node:timers/promises';
import {
  MAX_EXPORTED_ACTIVITY_ROWS,
  type ActivityExportRequest,
  type ActivityFilter,
  type ActivityPage,
  type ActivityPageRequest,
  type ActivityRow,
  type ActivitySortKey,
} from '#shared/analytics/activity-schemas.ts';
import { countBadgeCards } from '#shared/analytics/progress-level.ts';
import type { Deps } from '#server/deps.ts';
import { recordAudit, type AuditDeps } from '../../audit/audit-service.ts';
import { computeMarkSymbols, isMarkSymbols } from '../../keys/session-mark.ts';
import {
  countSessions,
  selectMarkedSessionIds,
  selectSessionOverviews,
  type MarkedFilter,
  type SessionOverview,
} from './activity-queries.ts';
import { countCardsByProduct, EMPTY_SESSION_TOTALS, sumNewPages, sumSessionTotals } from './report-queries.ts';

const SESSIONS_PER_QUERY = 500;
const NO_FILTER = { search: '' };

let collator: Intl.Collator | undefined;
const getCollator = () => (collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' }));

export async function listActivity(deps: Pick<Deps, 'db'>, limit: number): Promise<ActivityRow[]> {
  return addTotals(deps, await selectSessionOverviews(deps.db, NO_FILTER, { order: 'lastSeenFirst', limit }));
}

/** Returns one page of the matching sessions, in the requested order. */
export async function findActivityPage(deps: Pick<Deps, 'db' | 'keySigner'>, request: ActivityPageRequest): Promise<ActivityPage> {
  const filter = await addMarks(deps, request);
  return {
    rows: await findPageRows(deps, filter),
    matchingSessions: await countSessions(deps.db, filter),
    totalSessions: await countSessions(deps.db, NO_FILTER),
  };
}

/**
 * Returns up to 1000 of the matching sessions, in the order in which they started. If fewer than 1000 sessions are returned, they are the
 * last ones. The first page of an export is recorded in the audit log. The order of the sessions never changes, so a caller who pages through all sessions misses none.
 */
export async function exportActivity(
  deps: Pick<Deps, 'db' | 'keySigner'> & AuditDeps,
  request: ActivityExportRequest,
): Promise<ActivityRow[]> {
  const { afterSessionId } = request;
  // The search text is not recorded, because it may be a complete access key.
  if (afterSessionId === undefined) await recordAudit(deps.db, deps, 'activity.exported', { id: null, name: 'activity of learners' });
  return addTotals(
    deps,
    await selectSessionOverviews(deps.db, await addMarks(deps, request), {
      order: 'id',
      limit: MAX_EXPORTED_ACTIVITY_ROWS,
      afterSessionId,
    }),
  );
}

/** Finds the sessions that the words of a search name by the symbols of the mark on a recorded video. */
async function addMarks<T extends ActivityFilter>(deps: Pick<Deps, 'db' | 'keySigner'>, filter: T): Promise<T & MarkedFilter> {
  const words = filter.search.split(/\s+/).filter(isMarkSymbols);
  if (words.length === 0) return filter;
  const idsByMark = new Map<string, string[]>();
  const ids = await selectMarkedSessionIds(deps.db);
  for (const [index, id] of ids.entries()) {
    if (index % SESSIONS_PER_QUERY === 0) await setImmediate();
    const symbols = computeMarkSymbols(deps, id);
    for (const word of words) if (word.toUpperCase() === symbols) idsByMark.set(word, [...(idsByMark.get(word) ?? []), id]);
  }
  return { ...filter, idsByMark };
}

async function findPageRows(deps: Pick<Deps, 'db'>, request: ActivityPageRequest & MarkedFilter): Promise<ActivityRow[]> {
  const { sortBy, isDescending, offset, limit } = request;
  const direction = isDescending ? -1 : 1;
  const end = offset + limit;
  if (sortBy === 'lastSeen') {
    const order = isDescending ? 'lastSeenFirst' : 'lastSeenLast';
    return addTotals(deps, await selectSessionOverviews(deps.db, request, { order, limit, offset }));
  }
  // Sessions are sorted in memory, because the database cannot sort names by language rules and does not store the totals of a session.
  const sessions = await selectSessionOverviews(deps.db, request, { order: 'lastSeenFirst' });
  if (sortBy === 'nickname' || sortBy === 'productName') {
    const sorted = sessions.toSorted((a, b) => direction * getCollator().compare(a[sortBy], b[sortBy]));
    return addTotals(deps, sorted.slice(offset, end));
  }
  const rows = await addTotals(deps, sessions);
  return rows.toSorted((a, b) => direction * (getSortNumber(a, sortBy) - getSortNumber(b, sortBy))).slice(offset, end);
}

function getSortNumber(row: ActivityRow, sortBy: Exclude<ActivitySortKey, 'nickname' | 'productName' | 'lastSeen'>): number {
  const total = countBadgeCards(row);
  if (sortBy === 'progress') return total === 0 ? 0 : row.completedCards / total;
  if (sortBy === 'engagement') return total === 0 ? 0 : row.totalAttempts / total;
  return row[sortBy];
}

async function addTotals(deps: Pick<Deps, 'db'>, sessions: readonly SessionOverview[]): Promise<ActivityRow[]> {
  const cardsByProduct = await countCardsByProduct(deps.db);
  const rows: ActivityRow[] = [];
  for (let start = 0; start < sessions.length; start += SESSIONS_PER_QUERY) {
    // Every SQLite query blocks the process, so a pause between two queries lets the process handle other requests.
    if (start > 0) await setImmediate();
    const part = sessions.slice(start, start + SESSIONS_PER_QUERY);
    const ids = part.map(({ sessionId }) => sessionId);
    const totalsBySession = await sumSessionTotals(deps.db, ids);
    const newPages = await sumNewPages(deps.db, ids);
    for (const { productId, ...session } of part) {
      const totals = totalsBySession.get(session.sessionId) ?? EMPTY_SESSION_TOTALS;
      rows.push({ ...session, ...totals, totalCards: cardsByProduct.get(productId) ?? 0, newPages: newPages.get(session.sessionId) ?? 0 });
    }
  }
  return rows;
}
