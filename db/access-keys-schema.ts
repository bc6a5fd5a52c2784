import type { Generated } from 'kysely';

export interface AccessKeyTable {
  id: string;
  product_id: string;
  /** Holds the HMAC-SHA-256 of the access key, computed with the pepper, in base64url. */
  key_hash: string;
  prefix: string;
  /** Holds the last two characters of the access key, which are shown when the other characters are masked. */
  hint: string;
  max_logins: number;
  logins: number;
  expires_at: string | null;
  revoked_at: string | null;
  created_at: string;
  last_used_at: string | null;
  /**
   * Holds an administrator's note on the access key, such as the name of a class. The label, the buyer and the order number may be empty.
   */
  label: Generated<string>;
  buyer: Generated<string>;
  order_number: Generated<string>;
  /** Holds the hash of the request that generated the access key, or null when the request had no request id. */
  request_hash: string | null;
  /** Holds the id of the replaced access key, whose sessions and devices now belong to the new access key. */
  replaced_key_id: string | null;
}

export interface DeviceTable {
  access_key_id: string;
  device_hash: string;
  created_at: string;
  /** Holds the names of the browser and the operating system, such as `Firefox on Android`, or an empty string when both are unknown. */
  browser: Generated<string>;
  /** Holds the time at which the device was last seen, or null when the device was last seen before Keyreel recorded such times. */
  last_seen_at: string | null;
}
