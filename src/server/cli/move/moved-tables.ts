import type { Database } from '#db/schema.ts';
import { rollUpTables, type RollUpTable } from '../../services/analytics/rollups/rebuild-queries.ts';

export interface MovedTable {
  name: keyof Database;
  /** Lists the columns of the primary or unique key by which the rows of the table are sorted when they are read. */
  key: readonly string[];
  /**
   * Lists the columns that refer to other rows of the same table. References between rows of a table are copied after all rows, because a
   * row may refer to a row that is copied later.
   */
  links?: readonly string[];
}

/** Lists every table of an installation but the search index, which the new place fills itself. Each table comes after the tables that it refers to. */
export const movedTables: readonly MovedTable[] = [
  { name: 'setting', key: ['name'] },
  { name: 'brand_image', key: ['hash'] },
  { name: 'product', key: ['id'] },
  { name: 'module', key: ['id'] },
  { name: 'product_module', key: ['product_id', 'module_id'] },
  { name: 'product_option', key: ['product_id'] },
  { name: 'preview_day', key: ['product_id', 'day', 'step'] },
  { name: 'product_former_slug', key: ['slug', 'product_id'] },
  { name: 'module_former_slug', key: ['slug', 'module_id'] },
  { name: 'card', key: ['id'] },
  { name: 'object', key: ['id'] },
  { name: 'transcript', key: ['object_id'] },
  { name: 'card_object', key: ['object_id', 'card_id'] },
  { name: 'replaced_object', key: ['object_id', 'module_id'] },
  { name: 'card_revision', key: ['card_id', 'revision'] },
  { name: 'card_revision_object', key: ['object_id', 'card_id', 'revision'] },
  { name: 'access_key', key: ['id'], links: ['replaced_key_id'] },
  { name: 'device', key: ['access_key_id', 'device_hash'] },
  { name: 'sale_source', key: ['id'] },
  { name: 'sale', key: ['id'] },
  { name: 'mail', key: ['id'] },
  { name: 'hook', key: ['id'] },
  { name: 'hook_delivery', key: ['id'] },
  { name: 'product_mail', key: ['product_id'] },
  { name: 'session', key: ['id'] },
  { name: 'workbook_version', key: ['card_id', 'numbers', 'number'] },
  { name: 'workbook_round', key: ['session_id', 'card_id', 'round'] },
  { name: 'session_token', key: ['token_hash'] },
  { name: 'handover', key: ['code_hash'] },
  { name: 'handed_device', key: ['session_id', 'device_hash'] },
  { name: 'admin', key: ['id'] },
  { name: 'admin_token', key: ['token_hash'] },
  { name: 'phone_preview', key: ['code_hash'] },
  { name: 'access_token', key: ['id'] },
  { name: 'module_version', key: ['module_id', 'number'] },
  { name: 'draft', key: ['module_id'] },
  { name: 'draft_object', key: ['object_id', 'module_id'] },
  { name: 'upload', key: ['object_id'] },
  { name: 'admin_invitation', key: ['id'] },
  { name: 'admin_recovery_code', key: ['admin_id', 'code_hash'] },
  { name: 'audit_entry', key: ['id'] },
  { name: 'event', key: ['sequence'] },
  { name: 'archived_event', key: ['session_id'] },
  { name: 'session_module_percent', key: ['session_id', 'module_id'] },
  ...(Object.keys(rollUpTables) as RollUpTable[]).map((name) => ({ name, key: rollUpTables[name] })),
];
