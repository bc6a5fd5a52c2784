import type { AnswerSlot, FileLink, YoutubeLink, McqOption } from '#shared/page-types/card-fields.ts';
import type { Overlay } from '#shared/page-types/field-kinds.ts';
import type { Insertable, Selectable } from 'kysely';
import type { CardTable } from '#db/schema.ts';
import type { Card, CardChanges } from '#shared/catalog.ts';

type CardRow = Selectable<CardTable>;

/** Converts a database row to a card. An unknown card type is kept; the client shows such a card as an info card. */
export function mapRowToCard(row: CardRow): Card {
  return {
    id: row.id,
    moduleId: row.module_id,
    slug: row.slug,
    title: row.title,
    type: row.type as Card['type'],
    order: row.position,
    videoId: row.video_id,
    transcriptId: row.transcript_id,
    overlayVideoId: row.overlay_video_id,
    endFrameImageId: row.end_frame_image_id,
    allowVideoLoop: row.allow_video_loop === 1,
    fileUrl: row.file_url,
    ctaText: row.cta_text,
    nextPageId: row.next_page_id,
    youtubeId: row.youtube_id,
    options: JSON.parse(row.options) as McqOption[],
    links: JSON.parse(row.links) as YoutubeLink[],
    files: JSON.parse(row.files) as FileLink[],
    answers: JSON.parse(row.answers) as AnswerSlot[],
    nextOnPassPageId: row.next_on_pass_page_id,
    nextOnFailPageId: row.next_on_fail_page_id,
    overlays: JSON.parse(row.overlays) as Overlay[],
  };
}

/** Converts the given fields of a card to database columns. Leaves out the module and the position, which are written separately. */
export function mapFieldsToColumns(fields: CardChanges): Partial<Insertable<CardTable>> {
  const columns: Record<string, unknown> = {
    slug: fields.slug,
    title: fields.title,
    type: fields.type,
    video_id: fields.videoId,
    transcript_id: fields.transcriptId,
    overlay_video_id: fields.overlayVideoId,
    end_frame_image_id: fields.endFrameImageId,
    allow_video_loop: fields.allowVideoLoop === undefined ? undefined : Number(fields.allowVideoLoop),
    file_url: fields.fileUrl,
    cta_text: fields.ctaText,
    next_page_id: fields.nextPageId,
    youtube_id: fields.youtubeId,
    options: fields.options && JSON.stringify(fields.options),
    links: fields.links && JSON.stringify(fields.links),
    files: fields.files && JSON.stringify(fields.files),
    answers: fields.answers && JSON.stringify(fields.answers),
    next_on_pass_page_id: fields.nextOnPassPageId,
    next_on_fail_page_id: fields.nextOnFailPageId,
    overlays: fields.overlays && JSON.stringify(fields.overlays),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}
