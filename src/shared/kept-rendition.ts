import type { Card } from './catalog.ts';

/** Decides which rendition of a video a browser keeps. A video without a light version has only its full one. */
export type KeptRendition = 'light' | 'full';

/** Returns the cards as a browser plays them that keeps the light versions: these are then the only versions. */
export function selectKeptRenditions(cards: readonly Card[], rendition: KeptRendition): Card[] {
  return cards.map((card) => {
    const light = card.video?.light;
    if (rendition === 'full' || !card.video || !light) return { ...card, ...(card.video && { video: { ...card.video, light: null } }) };
    return { ...card, videoId: light.id, video: { ...card.video, size: light.size, bitrate: null, light: null } };
  });
}
