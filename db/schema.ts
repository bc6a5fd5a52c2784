// One interface per table, columns as stored: ids are UUIDv7 text, instants ISO-8601 UTC text, flags 0 or 1, lists JSON text.

type Flag = 0 | 1;

export interface ProductTable {
  id: string;
  slug: string;
  title: string;
  description: string;
  is_full_experience: Flag;
  co_construction_enabled: Flag;
  /** First part of its access keys; kept when the slug changes. */
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

/** Which objects a card uses, so that a request for a file is allowed by one indexed look-up. */
export interface CardObjectTable {
  card_id: string;
  object_id: string;
}

export interface AccessKeyTable {
  id: string;
  product_id: string;
  /** HMAC-SHA-256 of the key under the pepper, base64url. */
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

/** A browser that has taken one login of a key. */
export interface DeviceTable {
  access_key_id: string;
  /** SHA-256 of the device cookie. */
  device_hash: string;
  created_at: string;
}

export interface SessionTable {
  id: string;
  access_key_id: string;
  product_id: string;
  nickname: string;
  /** What nicknames are compared by. */
  nickname_folded: string;
  started_at: string;
  last_seen_at: string;
  /** The card seen last, for "Resume where you left off". */
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
  /** File name extension without the dot, from the allowed ones. */
  extension: string;
  content_type: string;
  /** Bytes. */
  size: number;
  /** Hex. */
  sha256: string;
  created_at: string;
  /** A day later it is deleted, unless a card uses it by then. */
  removed_at: string | null;
}

/** The journal: everything a learner did, once. */
export interface EventTable {
  id: string;
  session_id: string;
  /** Not a reference: the journal outlives deleted cards. */
  card_id: string | null;
  module_id: string | null;
  type: string;
  /** The rest of the event, JSON. */
  detail: string;
  /** The verdict on an answer, as it was given; null for events that are not judged. */
  has_passed: Flag | null;
  happened_at: string;
  /** Shared by the events that were stored together. */
  received_at: string;
  /** Place among those. */
  sequence: number;
}

/** Roll-up of one session on one card, kept in the transaction of the events. */
export interface SessionCardTable {
  session_id: string;
  card_id: string;
  viewed_at: string | null;
  completed_at: string | null;
  attempts: number;
  last_attempt_failed: Flag;
  /** How many attempts the first success took; null until then. */
  passed_after: number | null;
  /** Watched seconds as JSON ranges, and where playback stood. */
  watched: string;
  position_seconds: number;
}

/** Roll-up: the modules whose end a session has reached. */
export interface SessionModuleTable {
  session_id: string;
  module_id: string;
  completed_at: string;
}

/** Roll-up: sessions started by product and day (UTC, YYYY-MM-DD). */
export interface ProductDayTable {
  product_id: string;
  day: string;
  sessions: number;
}

/** Roll-up: pairs of session and card that came to be viewed or completed, and attempts, by product, card and day. */
export interface CardDayTable {
  product_id: string;
  card_id: string;
  day: string;
  viewed: number;
  completed: number;
  attempts: number;
}

/** Roll-up: how often an option of a quiz was picked, and how often as a session's first answer. */
export interface CardOptionTable {
  product_id: string;
  card_id: string;
  option_index: number;
  picks: number;
  first_picks: number;
}

/** Roll-up: how many sessions watched each second of a card's video, a JSON list. */
export interface CardWatchTable {
  product_id: string;
  card_id: string;
  sessions_by_second: string;
}

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
