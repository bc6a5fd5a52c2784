import { isPostgres, type Db } from '#db/open-database.ts';
import { deleteExpiredValues } from '../services/limits/shared-state/database-expiring-values.ts';
import { deleteOldFailures } from '../services/limits/shared-state/database-failure-time-store.ts';
import { deleteExpiredSemaphoreCounts } from '../services/limits/shared-state/database-semaphores.ts';
import { deleteOldUsedAmounts } from '../services/limits/shared-state/database-used-amount-store.ts';
import { ConfigError } from '../config.ts';
import type { Deps } from '../deps.ts';
import { purgeExpiredAdminTokens } from '../services/people/login-service.ts';
import { purgeInvitations } from '../services/people/invitation-service.ts';
import { purgeAuditEntries } from '../services/audit/audit-service.ts';
import { purgeDeliveries } from '../services/hooks/hook-service.ts';
import { purgeMails } from '../services/mail/mail-service.ts';
import { purgeBuyers } from '../services/sales/sale-service.ts';
import { purgeUnnamedVersions } from '../services/authoring/versions/purge-unnamed-versions.ts';
import { purgeVersions } from '../services/authoring/versions/purge-versions.ts';
import { purgeExpiredSessionTokens } from '../services/gate/gate-service.ts';
import { purgeHandovers } from '../services/gate/handover-service.ts';
import { purgePhonePreviews } from '../services/phone-preview/phone-preview-access.ts';
import { describeForeignStore, renewStoreMark } from '../services/media/store/store-ownership.ts';
import { purgeRemovedObjects } from '../services/media/unused/unused-object-service.ts';
import { purgeExpiredUploads } from '../services/media/resumable/resumable-upload-service.ts';
import { purgeUnacceptedUploads } from '../services/media/upload/direct-upload-service.ts';
import { purgeReplacedPictures } from '../services/settings/brand-service.ts';
import { advanceInstantSetting } from '../services/settings/setting-queries.ts';
import { requirePlausibleClock } from './purge-orphans.ts';

/**
 * Sets the minimum time between two purges to half the interval of the purge timer, so that no purge is skipped because the timer fires
 * slightly early.
 */
const MIN_INTERVAL_MS = 30 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Sets how long a discarded file stays in the trash. */
const TRASH_DAYS = 30;

/**
 * Deletes expired tokens, removed files and other expired data, unless another process has recently done so. Returns whether this call
 * deleted the expired data. Throws DoubtfulClockError, and deletes nothing, while the clock is in doubt.
 */
export async function purgeExpiredDataIfDue(deps: Deps): Promise<boolean> {
  await requirePlausibleClock(deps);
  const now = deps.now();
  const before = new Date(now.getTime() - MIN_INTERVAL_MS).toISOString();
  if (!(await advanceInstantSetting(deps.db, 'purged_at', { before, now: now.toISOString() }))) return false;
  const trashedBefore = new Date(now.getTime() - TRASH_DAYS * DAY_MS);
  const isOwner = await renewStoreMark(deps).catch(() => null);
  const results = await Promise.allSettled([
    purgeExpiredSessionTokens(deps),
    purgeHandovers(deps),
    purgePhonePreviews(deps),
    purgeExpiredAdminTokens(deps),
    purgeInvitations(deps),
    purgeAuditEntries(deps),
    purgeBuyers(deps),
    purgeMails(deps),
    purgeDeliveries(deps),
    purgeVersions(deps),
    purgeUnnamedVersions(deps),
    purgeReplacedPictures(deps),
    purgeExpiredUploads(deps),
    ...(isOwner === true ? [purgeRemovedObjects(deps), purgeUnacceptedUploads(deps), deps.objects.emptyTrash(trashedBefore)] : []),
    ...(isPostgres(deps.db) ? purgeSharedState(deps.db, now) : []),
  ]);
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  if (isOwner === false) errors.push(new ConfigError(describeForeignStore(deps.objects)));
  if (errors.length > 0) throw new AggregateError(errors, 'Some expired data could not be deleted.');
  return true;
}

const purgeSharedState = (db: Db, now: Date) => [
  deleteExpiredValues(db, now),
  deleteOldFailures(db, now),
  deleteOldUsedAmounts(db, now),
  deleteExpiredSemaphoreCounts(db, now),
];
