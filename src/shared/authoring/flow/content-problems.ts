import { z } from 'zod';
import type { Card } from '../../catalog.ts';
import { cardFieldNameSchema } from '../change-set-schema.ts';
import { fieldsByPageType, listPageLinks, mediaFields, type CardFieldName } from '../../page-types/card-fields.ts';
import type { Field } from '../../page-types/field-kinds.ts';
import { getPageTypeRules } from '../../page-types/page-type-registry.ts';
import { buildFlowGraph, findEndlessLoops, findReachablePages } from './module-flow.ts';

/**
 * Describes a problem in a module's content. A module whose content has an error cannot be published. The error `linkMissing` is a link to
 * a page that the module does not contain, and `slugTwice` is a slug that several pages share. The error `fileMissing` is a file that is
 * not on the server yet, and `endlessLoop` is a loop that learners cannot leave. A module whose content has only warnings can be published.
 * The warnings are `unreachable` (a page that learners cannot reach) `captionsMissing` (a video without captions), `nothingToSee` (a page of which learners
 * see only the title) and `nothingToAnswer` (a question without options, or a challenge without answers).
 */
export const contentProblemSchema = z.object({
  code: z.enum([
    'linkMissing',
    'slugTwice',
    'fileMissing',
    'endlessLoop',
    'unreachable',
    'captionsMissing',
    'nothingToSee',
    'nothingToAnswer',
  ]),
  severity: z.enum(['error', 'warning']),
  cards: z.array(z.object({ id: z.string(), title: z.string(), position: z.number() })).describe('The pages with the problem'),
  field: cardFieldNameSchema.nullable().describe('The field with the problem, if one field has the problem'),
  option: z.number().nullable().describe('The index of the option with the problem, if an option has the problem'),
});
export type ContentProblem = z.output<typeof contentProblemSchema>;

/** Returns the problems in the cards of one module. Errors come before warnings. Problems of the same severity are in card order. */
export function findContentProblems(cards: readonly Card[]): ContentProblem[] {
  return [
    ...findMissingLinks(cards),
    ...findRepeatedSlugs(cards),
    ...findLoops(cards),
    ...findUnreachablePages(cards),
    ...findMissingCaptions(cards),
    ...findEmptyPages(cards),
  ];
}

/** Creates a problem, which is an error unless `details` contains another severity. */
export function createContentProblem(
  code: ContentProblem['code'],
  cards: readonly Card[],
  details: Partial<Pick<ContentProblem, 'severity' | 'field' | 'option'>> = {},
): ContentProblem {
  const outlines = cards.map(({ id, title, order }) => ({ id, title, position: order }));
  return { code, severity: 'error', cards: outlines, field: null, option: null, ...details };
}

function findMissingLinks(cards: readonly Card[]): ContentProblem[] {
  const ids = new Set(cards.map(({ id }) => id));
  return cards.flatMap((card) =>
    listPageLinks(card)
      .filter(({ pageId }) => !ids.has(pageId))
      .map(({ field, index }) => createContentProblem('linkMissing', [card], { field, option: index })),
  );
}

function findRepeatedSlugs(cards: readonly Card[]): ContentProblem[] {
  const slugs = [...new Set(cards.map(({ slug }) => slug))];
  return slugs
    .map((slug) => cards.filter((card) => card.slug === slug))
    .filter((group) => group.length > 1)
    .map((group) => createContentProblem('slugTwice', group, { field: 'slug' }));
}

function findLoops(cards: readonly Card[]): ContentProblem[] {
  const [first] = cards;
  if (!first) return [];
  const loops = findEndlessLoops(buildFlowGraph(cards), first.id);
  return loops.map((loop) =>
    createContentProblem(
      'endlessLoop',
      cards.filter(({ id }) => loop.includes(id)),
    ),
  );
}

function findUnreachablePages(cards: readonly Card[]): ContentProblem[] {
  const [first] = cards;
  const reached = findReachablePages(buildFlowGraph(cards), first ? [first.id] : []);
  const unreachable = cards.filter(({ id }) => !reached.has(id));
  return unreachable.map((card) => createContentProblem('unreachable', [card], { severity: 'warning' }));
}

function findMissingCaptions(cards: readonly Card[]): ContentProblem[] {
  const uncaptioned = cards.filter(({ videoId, transcriptId }) => videoId !== null && transcriptId === null);
  return uncaptioned.map((card) => createContentProblem('captionsMissing', [card], { severity: 'warning', field: 'transcriptId' }));
}

function findEmptyPages(cards: readonly Card[]): ContentProblem[] {
  return cards.flatMap((card) => {
    if (!hasContent(card)) return [createContentProblem('nothingToSee', [card], { severity: 'warning' })];
    const { answeredWith } = getPageTypeRules(card.type);
    const asked = answeredWith === 'option' ? 'options' : 'answers';
    if (answeredWith === null || card[asked].length > 0) return [];
    return [createContentProblem('nothingToAnswer', [card], { severity: 'warning', field: asked })];
  });
}

/** Returns whether learners see or hear anything on a page besides its title. Captions and links to other pages do not count. */
function hasContent(card: Card): boolean {
  const { transcriptId: _captions, ...media } = mediaFields;
  return Object.entries<Field>({ ...media, ...fieldsByPageType[card.type] }).some(([name, { kind }]) => {
    if (kind === 'flag' || kind === 'page') return false;
    const value = card[name as CardFieldName];
    return Array.isArray(value) ? value.length > 0 : value !== null;
  });
}
