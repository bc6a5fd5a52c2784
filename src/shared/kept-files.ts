import type { Card } from './catalog.ts';
import type { KeptRendition } from './kept-rendition.ts';
import { stripObjectExtension } from './media/object-url.ts';
import { collectObjectIds } from './page-types/card-fields.ts';

/** Returns the ids of the uploaded files that the pages need, without extensions. Of each video, only the given rendition is among them. */
export function listKeptFileIds(cards: readonly Card[], rendition: KeptRendition): string[] {
  const ids = cards.flatMap((card) => {
    const { videoId, video } = card;
    const light = rendition === 'light' ? (video?.light?.id ?? null) : null;
    const replaced = light === null || videoId === null ? null : stripObjectExtension(videoId);
    return [...collectObjectIds(card).filter((id) => id !== replaced), light, video?.posterId, video?.stillId];
  });
  return [...new Set(ids.filter((id): id is string => typeof id === 'string'))];
}

/** Returns the paths of the files under `/practice` to which the pages link. They come with the sample course. */
export function listPracticePaths(cards: readonly Card[]): string[] {
  const urls = cards.flatMap((card) => [card.fileUrl, ...card.files.map(({ url }) => url)]);
  return [...new Set(urls.filter((url): url is string => typeof url === 'string' && /^\/practice\/[\w.-]+$/.test(url)))];
}
