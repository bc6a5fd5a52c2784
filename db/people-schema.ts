export interface AdminTable {
  id: string;
  username: string;
  email: string;
  password_hash: string;
  role: string;
  /** Holds the encrypted TOTP secret of the second factor, or null when the second factor is off. */
  totp_secret: string | null;
  /** Holds the time step of the last accepted TOTP code, so that no code is accepted twice. */
  totp_last_step: number | null;
  created_at: string;
}

export interface AdminTokenTable {
  token_hash: string;
  admin_id: string;
  created_at: string;
  last_used_at: string;
  /** Holds the IP address from which the administrator logged in, or null when the login happened before Keyreel recorded IP addresses. */
  address: string | null;
  /** Holds the beginning of the User-Agent HTTP header that the browser sent at the login. */
  user_agent: string | null;
}

export interface AdminInvitationTable {
  id: string;
  token_hash: string;
  /**
   * Holds the id of the administrator whose password the one-time link resets, or null when the one-time link creates a new administrator.
   */
  admin_id: string | null;
  username: string;
  email: string;
  role: string;
  created_at: string;
  expires_at: string;
  used_at: string | null;
  revoked_at: string | null;
}

/** Describes a recovery code, which an administrator can enter once instead of a TOTP code. */
export interface AdminRecoveryCodeTable {
  admin_id: string;
  code_hash: string;
}

/**
 * Describes an entry of the audit log: one action by an administrator, a command or the server. The entry stores copies of the names of
 * people and records, because the people and the records can be deleted later.
 */
export interface AuditEntryTable {
  id: string;
  at: string;
  /** Holds the id of the administrator who acted, or null when a command, the server or an unknown person acted. */
  actor_id: string | null;
  actor_name: string;
  /** Holds the IP address of the request that caused the action, or null when no request caused the action. */
  address: string | null;
  /** Holds the name of the action, such as `product.created`. */
  action: string;
  /**
   * Holds the id of the record that the action changed, such as a product, or null when the action changed no record or several records.
   */
  target_id: string | null;
  /** Holds the name of the person or record that the action changed, such as the title of a product. */
  target_name: string;
  /** Holds further details of the action, such as the names of the changed fields. */
  detail: string;
  /** Holds all text of the audit log entry in lower case, for case-insensitive searches. */
  search_text: string;
}

/** Describes a token with which a program may call the API of administrators in the name of the person who made it. */
export interface AccessTokenTable {
  id: string;
  token_hash: string;
  name: string;
  /** Holds a JSON list of scopes. */
  scopes: string;
  admin_id: string;
  created_at: string;
  expires_at: string | null;
  last_used_at: string | null;
}
