// One interface per table. Ids are UUIDv7 text, instants ISO-8601 UTC text, flags 0 or 1, lists and objects JSON text.

import type {
  CardDayTable,
  CardOptionTable,
  CardWatchTable,
  EventTable,
  ProductDayTable,
  SessionCardTable,
  SessionModuleTable,
} from './progress-schema.ts';

type Flag = 0 | 1;

export interface ProductTable {
  id: string;
  slug: string;
  title: string;
  description: string;
  is_full_experience: Flag;
  co_construction_enabled: Flag;
  /** The first part of the product's access keys. It stays when the slug changes. */
  key_prefix: string;
  created_at: string;
  updated_at: string;
}

export interface ModuleTable {
  id: string;
  slug: string;
  title: string;
  description: string;
  created_at: string;
  updated_at: string;
}

export interface ProductModuleTable {
  product_id: string;
  module_id: string;
  /** 1..n in the product, without gaps. */
  position: number;
}

export interface CardTable {
  id: string;
  module_id: string;
  slug: string;
  title: string;
  type: string;
  /** 1..n in the module, without gaps. */
  position: number;
  video_id: string | null;
  transcript_id: string | null;
  overlay_video_id: string | null;
  end_frame_image_id: string | null;
  allow_video_loop: Flag;
  file_url: string | null;
  cta_text: string | null;
  next_page_id: string | null;
  youtube_id: string | null;
  options: string;
  links: string;
  files: string;
  answers: string;
  next_on_pass_page_id: string | null;
  next_on_fail_page_id: string | null;
  overlays: string;
  created_at: string;
  updated_at: string;
}

/** The objects that each card uses. It lets one indexed query decide whether a learner may read an object. */
export interface CardObjectTable {
  card_id: string;
  object_id: string;
}

export interface AccessKeyTable {
  id: string;
  product_id: string;
  /** HMAC-SHA-256 of the key with the pepper, base64url. */
  key_hash: string;
  prefix: string;
  /** The key's last two symbols, for the masked form. */
  hint: string;
  max_logins: number;
  logins: number;
  expires_at: string | null;
  revoked_at: string | null;
  created_at: string;
  last_used_at: string | null;
}

/** A browser that has used one login of an access key. */
export interface DeviceTable {
  access_key_id: string;
  /** SHA-256 of the device id in the cookie. */
  device_hash: string;
  created_at: string;
}

export interface SessionTable {
  id: string;
  access_key_id: string;
  product_id: string;
  nickname: string;
  /** The case-folded nickname, for comparisons. */
  nickname_folded: string;
  started_at: string;
  last_seen_at: string;
  /** The card viewed last, for "Resume where you left off". */
  last_card_id: string | null;
}

export interface SessionTokenTable {
  /** SHA-256 of the cookie. */
  token_hash: string;
  session_id: string;
  created_at: string;
  last_used_at: string;
}

export interface AdminTable {
  id: string;
  username: string;
  email: string;
  password_hash: string;
  created_at: string;
}

export interface AdminTokenTable {
  token_hash: string;
  admin_id: string;
  created_at: string;
  last_used_at: string;
}

export interface ObjectTable {
  id: string;
  /** One of the allowed file name extensions, without the dot. */
  extension: string;
  content_type: string;
  /** Bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
  created_at: string;
  /** When an administrator removed the object. A day later it is deleted, unless a card uses it by then. */
  removed_at: string | null;
  /** The length of an MP4 video; null when the file does not say it. */
  duration_seconds: number | null;
  /** The companions of a video: its light version and its poster. They are deleted with it. */
  light_id: string | null;
  poster_id: string | null;
}

/** A value stored once per installation, such as the decision whether to create the sample course. */
export interface SettingTable {
  name: string;
  value: string;
}

/** Failed attempts that all processes count together. Only PostgreSQL has this table: SQLite has one process. */
export interface FailedAttemptTable {
  /** What the attempt counts for. */
  name: string;
  failed_at_ms: number;
}

/** What all processes remember for a while. Only PostgreSQL has this table. */
export interface ExpiringValueTable {
  name: string;
  value: string;
  expires_at_ms: number;
}

export interface Database {
  product: ProductTable;
  module: ModuleTable;
  product_module: ProductModuleTable;
  card: CardTable;
  card_object: CardObjectTable;
  access_key: AccessKeyTable;
  device: DeviceTable;
  session: SessionTable;
  session_token: SessionTokenTable;
  admin: AdminTable;
  admin_token: AdminTokenTable;
  object: ObjectTable;
  event: EventTable;
  session_card: SessionCardTable;
  session_module: SessionModuleTable;
  product_day: ProductDayTable;
  card_day: CardDayTable;
  card_option: CardOptionTable;
  card_watch: CardWatchTable;
  setting: SettingTable;
  failed_attempt: FailedAttemptTable;
  expiring_value: ExpiringValueTable;
}
