import { newCard, type Card } from '#shared/catalog.ts';
import { bareObjectId } from '#shared/object-id.ts';
import { youtubeId } from '#shared/youtube-id.ts';
import type { CardDraft } from '../card-form-values.ts';

const blank = newCard.parse({ moduleId: 'preview', slug: 'preview', title: 'Preview', type: 'info' });
const orNull = (text: string) => (text.trim() === '' ? null : text);

/** A draft as the card it is about to be, however unfinished: half a form has half a preview. What has no field is as it was saved. */
export function previewCard(draft: CardDraft, saved: Card | null): Card {
  return {
    ...blank,
    id: 'preview',
    order: 1,
    overlays: saved?.overlays ?? [],
    title: draft.title,
    type: draft.type,
    videoId: orNull(draft.videoId),
    transcriptId: orNull(draft.transcriptId),
    overlayVideoId: orNull(bareObjectId(draft.overlayVideoId)),
    endFrameImageId: orNull(draft.endFrameImageId),
    allowVideoLoop: draft.allowVideoLoop,
    fileUrl: orNull(draft.fileUrl),
    ctaText: orNull(draft.ctaText),
    nextPageId: orNull(draft.nextPageId),
    youtubeId: youtubeId(draft.youtubeId),
    options: draft.options.map(({ label, isCorrect }) => ({ label, isCorrect, nextPageId: null })),
    links: draft.links.map(({ label, youtubeId: id, key }) => ({ label, youtubeId: id || key })),
    files: draft.files.map(({ label, url }) => ({ label, url })),
    answers: draft.answers.map(({ type, required }) => ({ type, required, regex: null })),
  };
}
