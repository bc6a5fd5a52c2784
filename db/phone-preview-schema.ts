interface PhonePreviewTable {
  code_hash: string;
  /** Holds the hash of the token of the administrator's session that made the code. The preview ends with that session. */
  admin_token_hash: string;
  module_id: string;
  /** Holds the id of the card at which the preview starts. The card may be in the module's draft only, and may have been deleted. */
  card_id: string;
  made_at: string;
  expires_at: string;
  used_at: string | null;
  /** Holds the hash of the token of the phone that used the code. */
  token_hash: string | null;
}

export interface PhonePreviewTables {
  phone_preview: PhonePreviewTable;
}
