import type { Generated } from 'kysely';

/** Describes a value that is stored once per installation, such as the flag that controls whether the sample course is created. */
interface SettingTable {
  name: string;
  value: string;
}

/** Describes a logo or an icon of the school. */
interface BrandImageTable {
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

/** Holds what a product has of its own, such as its shops as JSON. */
interface ProductOptionTable {
  product_id: string;
  /** Holds the shops as JSON, or an empty string when the product is sold in the school's shops. */
  shops: string;
  /** Is 1 if the product's videos show a faint mark that names the learner. */
  has_mark: Generated<number>;
}

interface PreviewDayTable {
  product_id: string;
  day: string;
  step: string;
  visitors: number;
}

export interface SettingsTables {
  setting: SettingTable;
  brand_image: BrandImageTable;
  product_option: ProductOptionTable;
  preview_day: PreviewDayTable;
}
