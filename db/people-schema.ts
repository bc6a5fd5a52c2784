/** Describes a person who can log in to the admin portal. */
export interface AdminTable {
  id: string;
  username: string;
  email: string;
  password_hash: string;
  /** Holds the role: `owner`, `author` or `seller`. */
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
  /** Holds the IP address of the login, or null for a login before addresses were recorded. */
  address: string | null;
  /** Holds the start of the User-Agent header of the login. */
  user_agent: string | null;
}

/** Describes a one-time link with which an invited person chooses a password, or with which an administrator sets a new password. */
export interface AdminInvitationTable {
  id: string;
  /** Holds the SHA-256 hash of the token in the link. */
  token_hash: string;
  /** Holds the administrator whose password the link resets, or null when the link creates a new administrator. */
  admin_id: string | null;
  username: string;
  email: string;
  role: string;
  created_at: string;
  expires_at: string;
  used_at: string | null;
  revoked_at: string | null;
}

/** Describes a recovery code, which replaces a TOTP code once. */
export interface AdminRecoveryCodeTable {
  admin_id: string;
  /** Holds the SHA-256 hash of the code. */
  code_hash: string;
}

/** Describes one action of an administrator, a command or the server. Names are copied, because the named things may be deleted later. */
export interface AuditEntryTable {
  id: string;
  at: string;
  /** Holds the id of the administrator, or null for a command, the server or an unknown person. */
  actor_id: string | null;
  actor_name: string;
  /** Holds the IP address of the request, or null when there was no request. */
  address: string | null;
  /** Holds the name of the action, such as `product.created`. */
  action: string;
  /** Holds the id of the changed thing, or null when the action changes no single thing. */
  target_id: string | null;
  /** Holds the name of the changed thing, such as the title of a product. */
  target_name: string;
  /** Holds what else there is to say, such as the names of the changed fields. */
  detail: string;
  /** Holds all texts of the entry in lower case, for the search. */
  search_text: string;
}
