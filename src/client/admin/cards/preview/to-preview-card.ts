import { newCardSchema, type Card } from '#shared/catalog.ts';
import { stripObjectExtension } from '#shared/object-id.ts';
import { parseYoutubeId } from '#shared/youtube-id.ts';
import type { CardFormValues } from '../card-form-values.ts';

const blank = newCardSchema.parse({ moduleId: 'preview', slug: 'preview', title: 'Preview', type: 'info' });
const toNullIfBlank = (text: string) => (text.trim() === '' ? null : text);

/** A draft as the card it is about to be, however unfinished: half a form has half a preview. What has no field is as it was saved. */
export function toPreviewCard(draft: CardFormValues, saved: Card | null): Card {
  return {
    ...blank,
    id: 'preview',
    order: 1,
    overlays: saved?.overlays ?? [],
    title: draft.title,
    type: draft.type,
    videoId: toNullIfBlank(draft.videoId),
    transcriptId: toNullIfBlank(draft.transcriptId),
    overlayVideoId: toNullIfBlank(stripObjectExtension(draft.overlayVideoId)),
    endFrameImageId: toNullIfBlank(draft.endFrameImageId),
    allowVideoLoop: draft.allowVideoLoop,
    fileUrl: toNullIfBlank(draft.fileUrl),
    ctaText: toNullIfBlank(draft.ctaText),
    nextPageId: toNullIfBlank(draft.nextPageId),
    youtubeId: parseYoutubeId(draft.youtubeId),
    options: draft.options.map(({ label, isCorrect }) => ({ label, isCorrect, nextPageId: null })),
    links: draft.links.map(({ label, youtubeId: id, key }) => ({ label, youtubeId: id || key })),
    files: draft.files.map(({ label, url }) => ({ label, url })),
    answers: draft.answers.map(({ type, required }) => ({ type, required, regex: null })),
  };
}
