import type { Card } from './catalog.ts';
import { stripObjectExtension } from './media/object-url.ts';
import { collectObjectIds } from './page-types/card-fields.ts';

/** Decides which rendition of a video a browser keeps. A video without a light version has only its full one. */
export type KeptRendition = 'light' | 'full';

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

/** Returns the cards as a browser plays them that keeps the light versions: these are then the only versions. */
export function selectKeptRenditions(cards: readonly Card[], rendition: KeptRendition): Card[] {
  return cards.map((card) => {
    const light = card.video?.light;
    if (rendition === 'full' || !card.video || !light) return { ...card, ...(card.video && { video: { ...card.video, light: null } }) };
    return { ...card, videoId: light.id, video: { ...card.video, size: light.size, bitrate: null, light: null } };
  });
}

/** Returns the paths of the files under `/practice` to which the pages link. They come with the sample course. */
export function listPracticePaths(cards: readonly Card[]): string[] {
  const urls = cards.flatMap((card) => [card.fileUrl, ...card.files.map(({ url }) => url)]);
  return [...new Set(urls.filter((url): url is string => typeof url === 'string' && /^\/practice\/[\w.-]+$/.test(url)))];
}
