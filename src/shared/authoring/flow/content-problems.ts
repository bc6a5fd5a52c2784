import { z } from 'zod';
import type { Card, CardOutline } from '../../catalog.ts';
import { cardFieldNameSchema } from '../change-set-schema.ts';
import {
  collectObjectIds,
  fieldsByPageType,
  listPageLinks,
  mediaFields,
  PAGE_TYPES,
  type CardFieldName,
} from '../../page-types/card-fields.ts';
import type { Field } from '../../page-types/field-kinds.ts';
import { getPageTypeRules } from '../../page-types/page-type-registry.ts';
import { buildFlowGraph, findEndlessLoops, findReachablePages, type FlowGraph } from './module-flow.ts';
import { findQuestionProblems } from './question-problems.ts';

/**
 * The problems that a module's content can have. A module with an error cannot be published, a module with only warnings can.
 *
 * - Errors: `linkMissing` (a link to a page that the module does not contain), `slugTwice` (several pages share a slug), `fileMissing` (a
 *   file is not on the server yet, or was refused with a `reason`), `endlessLoop` (learners cannot leave a loop).
 * - Warnings: `unreachable` (learners cannot reach a page), `selfLink` (a link to its own page, which the player ignores), `branchRunsOn`
 *   (the last page of one answer's branch leads into the branch of another answer), `sameTarget` (right and wrong answers lead to the same
 *   page), `noRightOption` and `optionWithoutText` (in a quiz), `captionsMissing` (a video without
 *   captions), `languageMissing` (videos without captions in a language that other pages have), `nothingToSee` (a page of
 *   which learners see only the title), `nothingToAnswer` (a question without options, or a challenge without answers), `checksOld` (workbook
 *   checks of an older kind, which tell fewer wrong answers), `neverReached` (a page that no learner has opened, although many have left the
 *   page before it).
 */
export const PROBLEM_CODES = [
  'linkMissing',
  'slugTwice',
  'fileMissing',
  'endlessLoop',
  'unreachable',
  'selfLink',
  'branchRunsOn',
  'sameTarget',
  'noRightOption',
  'optionWithoutText',
  'captionsMissing',
  'languageMissing',
  'nothingToSee',
  'nothingToAnswer',
  'checksOld',
  'neverReached',
] as const;
export const contentProblemSchema = z.object({
  code: z.enum(PROBLEM_CODES),
  severity: z.enum(['error', 'warning']),
  cards: z.array(z.object({ id: z.string(), title: z.string(), position: z.number() })).describe('The pages with the problem'),
  field: cardFieldNameSchema.nullable().describe('The field with the problem, if one field has the problem'),
  option: z.number().nullable().describe('The index of the option with the problem, if an option has the problem'),
  language: z.string().exactOptional().describe('The language that is missing, with the number of pages that need it'),
  outOf: z.number().exactOptional(),
  reason: z.string().exactOptional().describe('Why the server does not take a file'),
});
export type ContentProblem = z.output<typeof contentProblemSchema>;

/** Returns the problems in the cards of one module. Errors come before warnings. Problems of the same code are in card order. */
export function findContentProblems(cards: readonly Card[]): ContentProblem[] {
  const graph = buildFlowGraph(cards);
  return [
    ...findMissingLinks(cards),
    ...findRepeatedSlugs(cards),
    ...findLoops(cards, graph),
    ...findUnreachablePages(cards, graph),
    ...findSelfLinks(cards),
    ...findQuestionProblems(cards, graph).map(({ code, cards: pages, field, option = null }) =>
      createContentProblem(code, pages, { severity: 'warning', field, option }),
    ),
    ...findMissingCaptions(cards),
    ...findMissingLanguages(cards),
    ...findEmptyPages(cards),
    ...findOldChecks(cards),
  ];
}

/** The number of learners that must have left a page before the next one counts as never reached. */
const LEARNERS_BEFORE_NEVER_REACHED = 30;

/** The learners of the live pages of a module: how many have opened each page, and how many have gone on from which page. */
export interface PageVisitors {
  pages?: readonly { id: string; reached: number }[] | undefined;
  edges?: readonly { from: string; learners: number }[] | undefined;
}

/** Returns a problem for each live page that no learner has opened, although 30 learners have gone on from the page before. */
export function findNeverReachedPages(cards: readonly CardOutline[], { pages = [], edges = [] }: PageVisitors): ContentProblem[] {
  const neverOpened = new Set(pages.flatMap(({ id, reached }) => (reached === 0 ? [id] : [])));
  const passed = new Map<string, number>();
  for (const { from, learners } of edges) passed.set(from, (passed.get(from) ?? 0) + learners);
  return cards
    .filter(({ id }, index) => neverOpened.has(id) && (passed.get(cards[index - 1]?.id ?? '') ?? 0) >= LEARNERS_BEFORE_NEVER_REACHED)
    .map((card) => createContentProblem('neverReached', [card], { severity: 'warning' }));
}

/** Creates a problem, which is an error unless `details` contains another severity. */
export function createContentProblem(
  code: ContentProblem['code'],
  cards: readonly CardOutline[],
  details: Partial<Pick<ContentProblem, 'severity' | 'field' | 'option'>> = {},
): ContentProblem {
  const outlines = cards.map(({ id, title, order }) => ({ id, title, position: order }));
  return { code, severity: 'error', cards: outlines, field: null, option: null, ...details };
}

/** Returns an error for each page with a file that the server does not take. */
export function findRefusedFiles(cards: readonly Card[], uploads: readonly { id: string; failure: string | null }[]): ContentProblem[] {
  const failures = new Map(uploads.flatMap(({ id, failure }) => (failure === null ? [] : [[id, failure]])));
  if (failures.size === 0) return [];
  return cards.flatMap((card) => {
    const id = collectObjectIds(card).find((each) => failures.has(each));
    return id === undefined ? [] : [{ ...createContentProblem('fileMissing', [card]), reason: failures.get(id)! }];
  });
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
  const groups = new Map<string, Card[]>();
  for (const card of cards) {
    const group = groups.get(card.slug);
    if (group) group.push(card);
    else groups.set(card.slug, [card]);
  }
  return [...groups.values()]
    .filter((group) => group.length > 1)
    .map((group) => createContentProblem('slugTwice', group, { field: 'slug' }));
}

function findSelfLinks(cards: readonly Card[]): ContentProblem[] {
  return cards.flatMap((card) =>
    listPageLinks(card)
      .filter(({ pageId }) => pageId === card.id)
      .map(({ field, index }) => createContentProblem('selfLink', [card], { severity: 'warning', field, option: index })),
  );
}

function findLoops(cards: readonly Card[], graph: FlowGraph): ContentProblem[] {
  const [first] = cards;
  if (!first) return [];
  const pages = new Map(cards.map((card) => [card.id, card]));
  return findEndlessLoops(graph, first.id).map((loop) =>
    createContentProblem(
      'endlessLoop',
      loop.map((id) => pages.get(id)!),
    ),
  );
}

function findUnreachablePages(cards: readonly Card[], graph: FlowGraph): ContentProblem[] {
  const [first] = cards;
  const reached = findReachablePages(graph, first ? [first.id] : []);
  const unreachable = cards.filter(({ id }) => !reached.has(id));
  return unreachable.map((card) => createContentProblem('unreachable', [card], { severity: 'warning' }));
}

function findMissingCaptions(cards: readonly Card[]): ContentProblem[] {
  const uncaptioned = cards.filter(
    ({ videoId, transcriptId, captions = [] }) => videoId !== null && transcriptId === null && captions.length === 0,
  );
  return uncaptioned.map((card) => createContentProblem('captionsMissing', [card], { severity: 'warning', field: 'transcriptId' }));
}

/** Finds the languages that some pages have captions in and others have not. */
function findMissingLanguages(cards: readonly Card[]): ContentProblem[] {
  const captioned = cards.filter(
    ({ videoId, transcriptId, captions = [] }) => videoId !== null && (transcriptId !== null || captions.length > 0),
  );
  const languages = new Set(captioned.flatMap(({ captions = [] }) => captions.map(({ language }) => language)));
  return [...languages].flatMap((language) => {
    const missing = captioned.filter(({ captions = [] }) => captions.every((each) => each.language !== language));
    if (missing.length === 0) return [];
    const problem = createContentProblem('languageMissing', missing, { severity: 'warning', field: 'captions' });
    return [{ ...problem, language, outOf: captioned.length }];
  });
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

function findOldChecks(cards: readonly Card[]): ContentProblem[] {
  const isOld = ({ answers }: Card) => answers.some(({ workbook }) => workbook !== undefined && workbook.v !== 2);
  const old = cards.filter((card) => getPageTypeRules(card.type).answeredWith === 'submission' && isOld(card));
  return old.map((card) => createContentProblem('checksOld', [card], { severity: 'warning', field: 'answers' }));
}

const { transcriptId: _captions, ...visibleMedia } = mediaFields;
/** Lists the fields that learners see or hear on a page of a type, besides its title. Captions and links to other pages do not count. */
const visibleFields = new Map(
  PAGE_TYPES.map((type) => {
    const fields = Object.entries<Field>({ ...visibleMedia, ...fieldsByPageType[type] });
    return [type, fields.flatMap(([name, { kind }]) => (kind === 'flag' || kind === 'page' ? [] : [name as CardFieldName]))];
  }),
);

/** Returns whether learners see or hear anything on a page besides its title. */
function hasContent(card: Card): boolean {
  return visibleFields.get(card.type)!.some((name) => {
    const value = card[name];
    return Array.isArray(value) ? value.length > 0 : value !== null;
  });
}
