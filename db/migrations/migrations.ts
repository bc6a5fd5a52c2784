import type { Migration } from 'kysely/migration';
import type { migrationNames } from './migration-names.ts';
import * as catalog from './0001-catalog.ts';
import * as gate from './0002-gate.ts';
import * as progress from './0003-progress.ts';
import * as eventSequence from './0004-event-sequence.ts';
import * as lightVersions from './0005-light-versions.ts';
import * as sharedState from './0006-shared-state.ts';
import * as fileNamesAndChecks from './0007-file-names-and-checks.ts';
import * as sharedLimits from './0008-shared-limits.ts';
import * as pictureSize from './0009-picture-size.ts';
import * as replacedObjects from './0010-replaced-objects.ts';
import * as versions from './0011-versions.ts';
import * as people from './0012-people.ts';
import * as keyLedger from './0013-key-ledger.ts';
import * as steps from './0014-steps.ts';
import * as smallVideos from './0015-small-videos.ts';
import * as cardContents from './0016-card-contents.ts';
import * as wholeSeconds from './0017-whole-seconds.ts';
import * as formerSlugs from './0018-former-slugs.ts';
import * as stills from './0019-stills.ts';
import * as uploads from './0020-uploads.ts';
import * as sales from './0021-sales.ts';
import * as brand from './0022-brand.ts';
import * as uploadFingerprints from './0023-upload-fingerprints.ts';
import * as mail from './0024-mail.ts';
import * as freeLesson from './0025-free-lesson.ts';
import * as accessTokens from './0026-access-tokens.ts';
import * as hooks from './0027-hooks.ts';
import * as lastCardAt from './0029-last-card-at.ts';
import * as handover from './0030-handover.ts';
import * as search from './0032-search.ts';
import * as reachedPercents from './0035-reached-percents.ts';
import * as videoMark from './0037-video-mark.ts';
import * as ownNumbers from './0038-own-numbers.ts';
import * as productLanguage from './0040-product-language.ts';
import * as checkDays from './0044-check-days.ts';
import * as refundsByHand from './0046-refunds-by-hand.ts';
import * as erasedBuyers from './0047-erased-buyers.ts';
import * as phonePreview from './0048-phone-preview.ts';
import * as archivedEvents from './0049-archived-events.ts';

/**
 * Lists the migrations explicitly instead of reading them from the folder, so that the bundler includes them. A migration that has been
 * released is never edited.
 */
export const migrations: Record<(typeof migrationNames)[number], Migration> = {
  '0001-catalog': catalog,
  '0002-gate': gate,
  '0003-progress': progress,
  '0004-event-sequence': eventSequence,
  '0005-light-versions': lightVersions,
  '0006-shared-state': sharedState,
  '0007-file-names-and-checks': fileNamesAndChecks,
  '0008-shared-limits': sharedLimits,
  '0009-picture-size': pictureSize,
  '0010-replaced-objects': replacedObjects,
  '0011-versions': versions,
  '0012-people': people,
  '0013-key-ledger': keyLedger,
  '0014-steps': steps,
  '0015-small-videos': smallVideos,
  '0016-card-contents': cardContents,
  '0017-whole-seconds': wholeSeconds,
  '0018-former-slugs': formerSlugs,
  '0019-stills': stills,
  '0020-uploads': uploads,
  '0021-sales': sales,
  '0022-brand': brand,
  '0023-upload-fingerprints': uploadFingerprints,
  '0024-mail': mail,
  '0025-free-lesson': freeLesson,
  '0026-access-tokens': accessTokens,
  '0027-hooks': hooks,
  '0029-last-card-at': lastCardAt,
  '0030-handover': handover,
  '0032-search': search,
  '0035-reached-percents': reachedPercents,
  '0037-video-mark': videoMark,
  '0038-own-numbers': ownNumbers,
  '0040-product-language': productLanguage,
  '0044-check-days': checkDays,
  '0046-refunds-by-hand': refundsByHand,
  '0047-erased-buyers': erasedBuyers,
  '0048-phone-preview': phonePreview,
  '0049-archived-events': archivedEvents,
};
