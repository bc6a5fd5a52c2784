// One interface per table. Ids are UUIDv7 text, instants ISO-8601 UTC text, flags 0 or 1, lists and objects JSON text.

import type { Generated } from 'kysely';

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

/** The event journal: everything that learners did, each event once. */
export interface EventTable {
  /** The order in which the events were stored. A number is never used again. */
  sequence: Generated<number>;
  id: string;
  session_id: string;
  /** Not a foreign key: events stay in the journal when their card is deleted. */
  card_id: string | null;
  module_id: string | null;
  type: string;
  /** The other fields of the event as JSON. */
  detail: string;
  /** The grade of an answer when it was recorded; null for events that are not graded. */
  has_passed: Flag | null;
  happened_at: string;
  /** The same for all events that were stored in one batch. Earlier than that of an older event when the clock was set back. */
  received_at: string;
}

/** Roll-up of one session on one card, updated in the same transaction as the events. */
export interface SessionCardTable {
  session_id: string;
  card_id: string;
  viewed_at: string | null;
  completed_at: string | null;
  attempts: number;
  last_attempt_failed: Flag;
  /** The number of attempts up to the first success; null before it. */
  passed_after: number | null;
  /** The watched ranges of the video in seconds, as JSON. */
  watched: string;
  /** Where playback of the video stopped. */
  position_seconds: number;
}

/** Roll-up: the modules that a session has completed. */
export interface SessionModuleTable {
  session_id: string;
  module_id: string;
  completed_at: string;
}

/** Roll-up: sessions started, by product and day (UTC, YYYY-MM-DD). */
export interface ProductDayTable {
  product_id: string;
  day: string;
  sessions: number;
}

/** Roll-up: sessions that viewed or completed a card for the first time, and attempts, by product, card and day. */
export interface CardDayTable {
  product_id: string;
  card_id: string;
  day: string;
  viewed: number;
  completed: number;
  attempts: number;
}

/** Roll-up: how often each option of a quiz was picked, in total and as a session's first answer. */
export interface CardOptionTable {
  product_id: string;
  card_id: string;
  option_index: number;
  picks: number;
  first_picks: number;
}

/** Roll-up: the number of sessions that watched each second of a card's video, as a JSON list. */
export interface CardWatchTable {
  product_id: string;
  card_id: string;
  sessions_by_second: string;
}

/** A value stored once per installation, such as the decision whether to create the sample course. */
export interface SettingTable {
  name: string;
  value: string;
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
}
