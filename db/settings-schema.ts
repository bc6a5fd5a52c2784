/** Describes a value that is stored once per installation, such as the flag that controls whether the sample course is created. */
export interface SettingTable {
  name: string;
  value: string;
}

/** Describes a logo or an icon of the school. */
export interface BrandImageTable {
  /** Holds the SHA-256 of the content in hex. */
  hash: string;
  kind: string;
  content_type: string;
  width: number;
  height: number;
  /** Holds the file in base64, so that backups and moves copy it like any other row. */
  content: string;
  /** Holds the time when the picture was made, or was last replaced by another. */
  made_at: string;
}
