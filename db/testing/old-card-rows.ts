import type { TableRows } from './open-old-database.ts';

type Row = TableRows[string][number];

const COLUMNS = {
  videoId: 'video_id',
  transcriptId: 'transcript_id',
  overlayVideoId: 'overlay_video_id',
  endFrameImageId: 'end_frame_image_id',
  fileUrl: 'file_url',
  ctaText: 'cta_text',
  nextPageId: 'next_page_id',
  youtubeId: 'youtube_id',
  nextOnPassPageId: 'next_on_pass_page_id',
  nextOnFailPageId: 'next_on_fail_page_id',
} as const;

/** Returns the rows of the `card` table as they were before migration 0016, when each row also had the content of the current revision. */
export function toOldCardRows(cards: readonly Row[], revisions: readonly Row[]): Row[] {
  const fieldsByRevision = new Map(revisions.map((row) => [`${row.card_id} ${row.revision}`, String(row.fields)]));
  return cards.map((card) => {
    const fields = JSON.parse(fieldsByRevision.get(`${card.id} ${card.revision}`)!) as Record<string, Row[string]>;
    const lists = ['options', 'links', 'files', 'answers', 'overlays'].map((name) => [name, JSON.stringify(fields[name])]);
    const texts = Object.entries(COLUMNS).map(([name, column]) => [column, fields[name]!]);
    return { ...card, ...Object.fromEntries([...texts, ...lists]), allow_video_loop: Number(fields.allowVideoLoop) } as Row;
  });
}
