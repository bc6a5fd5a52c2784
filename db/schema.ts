// This file has one interface for each table of the database. Ids are stored as UUIDv7 text, instants as ISO-8601 UTC text, flags as 0 or
// 1, and lists and objects as JSON text.

import type { Generated } from 'kysely';
import type { HookDeliveryTable, HookTable } from './hooks-schema.ts';
import type { AccessKeyTable, DeviceTable } from './access-keys-schema.ts';
import type {
  AccessTokenTable,
  AdminInvitationTable,
  AdminRecoveryCodeTable,
  AdminTable,
  AdminTokenTable,
  AuditEntryTable,
} from './people-schema.ts';
import type {
  CardCheckDayTable,
  CardCheckTable,
  CardDayTable,
  CardOptionTable,
  CardStepTable,
  CardWatchTable,
  ArchivedEventTable,
  EventTable,
  ProductDayTable,
  SessionCardTable,
  SessionModulePercentTable,
  SessionModuleTable,
} from './progress-schema.ts';
import type { MailTable, ProductMailTable, SaleSourceTable, SaleTable } from './sales-schema.ts';
import type { HandoverTables } from './handover-schema.ts';
import type { SearchTables } from './search-schema.ts';
import type { OwnNumbersTables } from './own-numbers-schema.ts';
import type { PhonePreviewTables } from './phone-preview-schema.ts';
import type { SettingsTables } from './settings-schema.ts';
import type { ExpiringValueTable, FailedAttemptTable, SemaphoreCountTable, UsedAmountTable } from './shared-state-schema.ts';
import type {
  CardRevisionObjectTable,
  CardRevisionTable,
  DraftObjectTable,
  DraftTable,
  ModuleVersionTable,
  UploadTable,
} from './versions-schema.ts';

type Flag = 0 | 1;

export interface ProductTable {
  id: string;
  slug: string;
  title: string;
  description: string;
  is_full_experience: Flag;
  co_construction_enabled: Flag;
  /** Holds the language tag of the lessons, or an empty text. */
  language: Generated<string>;
  key_prefix: string;
  created_at: string;
  updated_at: string;
}

/** Describes the slugs that a product had before. Learners who entered earlier, and old links, still use them. */
export interface ProductFormerSlugTable {
  product_id: string;
  slug: string;
  replaced_at: string;
}

/** Describes the slugs that a module had before. */
export interface ModuleFormerSlugTable {
  module_id: string;
  slug: string;
  replaced_at: string;
}

export interface ModuleTable {
  id: string;
  slug: string;
  title: string;
  description: string;
  live_version: Generated<number>;
  created_at: string;
  updated_at: string;
  /** Holds the time at which the module and its cards were deleted, or null when the module is not deleted. */
  retired_at: Generated<string | null>;
}

export interface ProductModuleTable {
  product_id: string;
  module_id: string;
  /** Holds the position of the module in the product. The positions of a product's modules are numbered from 1 without gaps. */
  position: number;
  /** Holds how many pages everyone may open without a key, or null for none. */
  free_pages: Generated<number | null>;
}

/** Holds what the server looks cards up by. The whole content of a card, with its slug, title and type, is in its current revision. */
export interface CardTable {
  id: string;
  module_id: string;
  slug: string;
  title: string;
  type: string;
  /** Holds the position of the card in the module. The positions of a module's cards are numbered from 1 without gaps. */
  position: number;
  created_at: string;
  updated_at: string;
  /** Holds the number of the current revision in `card_revision`. */
  revision: Generated<number>;
  /** Holds the number of the first card revision that had the current video. */
  video_since: Generated<number>;
  /** Holds the number of the first card revision that had the current answers. */
  answers_since: Generated<number>;
  /**
   * Holds the time at which the card was deleted, or null when the card is not deleted. The progress and the events of a deleted card are
   * kept until the card is purged, but no page shows a deleted card.
   */
  retired_at: Generated<string | null>;
}

/** Records that a card uses an object, so that a single indexed query decides whether a learner is allowed to read the object. */
export interface CardObjectTable {
  card_id: string;
  object_id: string;
}

/** Describes an object that a card of a module no longer uses. The module's learners can still read the object until `readable_until`. */
export interface ReplacedObjectTable {
  object_id: string;
  module_id: string;
  readable_until: string;
}

export interface SessionTable {
  id: string;
  access_key_id: string;
  product_id: string;
  nickname: string;
  /** Holds the case-folded nickname, which is used to compare nicknames. */
  nickname_folded: string;
  started_at: string;
  last_seen_at: string;
  /** Holds the id of the card that the learner viewed last. The "Resume where you left off" button opens that card. */
  last_card_id: string | null;
  /** Holds the time at which the learner viewed that card, or null when the card was stored before this column existed. */
  last_card_at: Generated<string | null>;
}

export interface SessionTokenTable {
  token_hash: string;
  session_id: string;
  created_at: string;
  last_used_at: string;
  /** Holds the hash of the id of the device that received the token, or null when the token was issued before this column existed. */
  device_hash: string | null;
}

export interface ObjectTable {
  id: string;
  /** Holds the file name extension of the object, without the dot. */
  extension: string;
  content_type: string;
  /** Holds the size of the object in bytes. */
  size: number;
  /** Holds the SHA-256 hash of the object's content in hexadecimal. */
  sha256: string;
  created_at: string;
  /**
   * Holds the time at which an administrator removed the object. The server deletes a removed object a day later, unless a card uses it
   * again by then.
   */
  removed_at: string | null;
  /** Holds the duration of an MP4 video, or null when the file does not state a duration. */
  duration_seconds: number | null;
  /** Holds the display width of an MP4 video in pixels, or null when the file does not state its width. */
  width: number | null;
  height: number | null;
  /** Is 1 for a video that is so small already that it needs no light version. */
  is_small: Generated<Flag>;
  /** Holds the id of the light version of a video. The light version, the poster and the still are deleted together with the video. */
  light_id: string | null;
  poster_id: string | null;
  /** Holds the id of the still, a small picture from the middle of a video that stands for the video in lists. */
  still_id: string | null;
  /** Holds a tiny WebP picture of a video in base64, which the player draws across the background. */
  glow: string | null;
  /** Holds the name that the file had on the administrator's computer, or null when that name is not known. */
  name: string | null;
}

export interface Database extends HandoverTables, OwnNumbersTables, PhonePreviewTables, SearchTables, SettingsTables {
  product: ProductTable;
  module: ModuleTable;
  product_module: ProductModuleTable;
  product_former_slug: ProductFormerSlugTable;
  module_former_slug: ModuleFormerSlugTable;
  card: CardTable;
  card_object: CardObjectTable;
  replaced_object: ReplacedObjectTable;
  module_version: ModuleVersionTable;
  card_revision: CardRevisionTable;
  card_revision_object: CardRevisionObjectTable;
  draft: DraftTable;
  draft_object: DraftObjectTable;
  upload: UploadTable;
  access_key: AccessKeyTable;
  device: DeviceTable;
  sale_source: SaleSourceTable;
  sale: SaleTable;
  mail: MailTable;
  hook: HookTable;
  hook_delivery: HookDeliveryTable;
  product_mail: ProductMailTable;
  session: SessionTable;
  session_token: SessionTokenTable;
  admin: AdminTable;
  admin_token: AdminTokenTable;
  admin_invitation: AdminInvitationTable;
  access_token: AccessTokenTable;
  admin_recovery_code: AdminRecoveryCodeTable;
  audit_entry: AuditEntryTable;
  object: ObjectTable;
  event: EventTable;
  archived_event: ArchivedEventTable;
  session_card: SessionCardTable;
  session_module: SessionModuleTable;
  session_module_percent: SessionModulePercentTable;
  product_day: ProductDayTable;
  card_day: CardDayTable;
  card_option: CardOptionTable;
  card_watch: CardWatchTable;
  card_check: CardCheckTable;
  card_check_day: CardCheckDayTable;
  card_step: CardStepTable;
  failed_attempt: FailedAttemptTable;
  expiring_value: ExpiringValueTable;
  used_amount: UsedAmountTable;
  semaphore_count: SemaphoreCountTable;
}
