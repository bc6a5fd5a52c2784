import { createBlankFields, PAGE_TYPES } from '../../page-types/card-fields.ts';
import type { CardContent, ModuleContent } from '../module-content.ts';

type Random = (limit: number) => number;

export function createCardContent(fields: Partial<CardContent> & { id: string }): CardContent {
  return { ...createBlankFields(), slug: fields.id, title: `Page ${fields.id}`, ...fields };
}

/** Creates a module whose cards have the given ids and contain no links to other cards. */
export function createModuleContent(...ids: string[]): CardContent[] {
  return ids.map((id) => createCardContent({ id }));
}

/** Makes random edits to a module. Each edit creates, changes, moves or deletes a card. The id of each new card starts with `prefix`. */
export function editContentAtRandom(content: ModuleContent, random: Random, prefix: string, edits = 1 + random(6)): CardContent[] {
  const cards = [...content];
  for (let edit = 0; edit < edits; edit++) {
    const index = random(cards.length);
    const card = cards[index];
    const verb = card ? random(4) : 0;
    if (verb === 0) cards.splice(random(cards.length + 1), 0, createRandomCard(cards, random, `${prefix}${edit}`));
    else if (verb === 1) cards[index] = changeAtRandom(card!, cards, random, `${prefix}${edit}`);
    else cards.splice(index, 1);
    if (verb === 2) cards.splice(random(cards.length + 1), 0, card!);
  }
  return cards;
}

/** Creates a module with the given number of cards. Each card has a random page type and random links to cards in the module. */
export function createRandomContent(random: Random, count: number): CardContent[] {
  const ids = createModuleContent(...Array.from({ length: count }, (_, index) => `c${index}`));
  return ids.map(({ id }) => createRandomCard(ids, random, id));
}

function createRandomCard(cards: ModuleContent, random: Random, id: string): CardContent {
  const link = () => pickLink(cards, random);
  return createCardContent({
    id,
    type: PAGE_TYPES[random(PAGE_TYPES.length)]!,
    nextPageId: link(),
    options: Array.from({ length: random(4) }, (_, index) => ({
      label: `Option ${index}`,
      nextPageId: link(),
      isCorrect: random(2) === 0,
    })),
    nextOnPassPageId: link(),
    nextOnFailPageId: link(),
  });
}

/** Returns the id of a random card in about half of all calls, and null in the others. */
function pickLink(cards: ModuleContent, random: Random): string | null {
  return random(2) === 0 ? (cards[random(cards.length)]?.id ?? null) : null;
}

function changeAtRandom(card: CardContent, cards: ModuleContent, random: Random, text: string): CardContent {
  const changes: Partial<CardContent>[] = [
    { title: text },
    { ctaText: text },
    { nextPageId: pickLink(cards, random) },
    { videoId: `video-${text}` },
    { options: [{ label: text, nextPageId: pickLink(cards, random), isCorrect: random(2) === 0 }] },
    { type: random(2) === 0 ? 'tip' : 'mcq', youtubeId: null },
  ];
  return { ...card, ...changes[random(changes.length)] };
}
