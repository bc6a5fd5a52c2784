import { newCardSchema, type Card } from '#shared/catalog.ts';
import { stripObjectExtension } from '#shared/media/object-url.ts';
import { parseYoutubeId } from '#shared/validation/youtube-id.ts';
import type { CardFormValues } from '../form/card-form-values.ts';

const blank = newCardSchema.parse({ moduleId: 'preview', slug: 'preview', title: 'Preview', type: 'info' });
const toNullIfBlank = (text: string) => (text.trim() === '' ? null : text);

/** Builds the card to preview from unvalidated form values. The saved card supplies the overlays, which the form does not show. */
export function toPreviewCard(values: CardFormValues, savedCard: Card | null): Card {
  return {
    ...blank,
    id: 'preview',
    order: 1,
    overlays: savedCard?.overlays ?? [],
    title: values.title,
    type: values.type,
    videoId: toNullIfBlank(values.videoId),
    transcriptId: toNullIfBlank(values.transcriptId),
    overlayVideoId: toNullIfBlank(stripObjectExtension(values.overlayVideoId)),
    endFrameImageId: toNullIfBlank(values.endFrameImageId),
    allowVideoLoop: values.allowVideoLoop,
    fileUrl: toNullIfBlank(values.fileUrl),
    ctaText: toNullIfBlank(values.ctaText),
    nextPageId: toNullIfBlank(values.nextPageId),
    youtubeId: parseYoutubeId(values.youtubeId),
    options: values.options.map(({ label, isCorrect }) => ({ label, isCorrect, nextPageId: null })),
    links: values.links.map(({ label, youtubeId: id, key }) => ({ label, youtubeId: id || key })),
    files: values.files.map(({ label, url }) => ({ label, url })),
    answers: values.answers.map(({ type, required, workbook }) => ({ type, required, regex: null, ...(workbook && { workbook }) })),
  };
}
