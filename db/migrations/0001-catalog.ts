import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('product')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('is_full_experience', 'integer', (c) => c.notNull())
    .addColumn('co_construction_enabled', 'integer', (c) => c.notNull())
    .addColumn('key_prefix', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('module')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('product_module')
    .addColumn('product_id', 'text', (c) => c.notNull().references('product.id').onDelete('cascade'))
    .addColumn('module_id', 'text', (c) => c.notNull().references('module.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('product_module_pk', ['product_id', 'module_id'])
    .execute();
  await db.schema.createIndex('product_module_by_module').on('product_module').column('module_id').execute();

  await db.schema
    .createTable('card')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('module_id', 'text', (c) => c.notNull().references('module.id').onDelete('cascade'))
    .addColumn('slug', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('video_id', 'text')
    .addColumn('transcript_id', 'text')
    .addColumn('overlay_video_id', 'text')
    .addColumn('end_frame_image_id', 'text')
    .addColumn('allow_video_loop', 'integer', (c) => c.notNull())
    .addColumn('file_url', 'text')
    .addColumn('cta_text', 'text')
    .addColumn('next_page_id', 'text', (c) => c.references('card.id').onDelete('set null'))
    .addColumn('youtube_id', 'text')
    .addColumn('options', 'text', (c) => c.notNull())
    .addColumn('links', 'text', (c) => c.notNull())
    .addColumn('files', 'text', (c) => c.notNull())
    .addColumn('answers', 'text', (c) => c.notNull())
    .addColumn('next_on_pass_page_id', 'text', (c) => c.references('card.id').onDelete('set null'))
    .addColumn('next_on_fail_page_id', 'text', (c) => c.references('card.id').onDelete('set null'))
    .addColumn('overlays', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('card_slug_in_module', ['module_id', 'slug'])
    .execute();
  // The index on card positions is not unique, because SQLite checks uniqueness after every row, and an update that shifts positions
  // creates temporary duplicates.
  await db.schema.createIndex('card_by_position').on('card').columns(['module_id', 'position']).execute();
  // When a card is deleted, the references of other cards to the deleted card are set to null. Each of the three columns with references to
  // other cards has an index, so that these references are found quickly.
  await db.schema.createIndex('card_by_next_page').on('card').column('next_page_id').execute();
  await db.schema.createIndex('card_by_pass_page').on('card').column('next_on_pass_page_id').execute();
  await db.schema.createIndex('card_by_fail_page').on('card').column('next_on_fail_page_id').execute();

  await db.schema
    .createTable('object')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('extension', 'text', (c) => c.notNull())
    .addColumn('content_type', 'text', (c) => c.notNull())
    .addColumn('size', 'bigint', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('removed_at', 'text')
    .execute();

  await db.schema
    .createTable('card_object')
    .addColumn('card_id', 'text', (c) => c.notNull().references('card.id').onDelete('cascade'))
    .addColumn('object_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('card_object_pk', ['object_id', 'card_id'])
    .execute();
  await db.schema.createIndex('card_object_by_card').on('card_object').column('card_id').execute();
}
