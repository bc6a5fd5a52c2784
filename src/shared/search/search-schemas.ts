// The learner's client imports only types from this file, so that its bundle does not contain zod.
import { z } from 'zod';
import { rejectControlCharacters } from '../validation/field-schemas.ts';
import { limitLength } from '../validation/zod-config.ts';
import { SEARCH_MAX_LENGTH, SEARCH_MIN_LENGTH } from './search-limits.ts';

export const searchInputSchema = z.object({
  words: rejectControlCharacters(limitLength(z.string().trim().min(SEARCH_MIN_LENGTH), SEARCH_MAX_LENGTH)),
});

const placeShape = {
  second: z.number().describe('Where the words are in the video, or 0 when they are elsewhere on the page'),
  line: z.string().describe('The text with the words, or an empty text when they are only in the title'),
  marks: z.array(z.tuple([z.number(), z.number()])).describe('The words in the line, as positions from and to'),
  language: z.string().exactOptional().describe('The language of the captions with the words, unless it is that of the lessons'),
};

export const searchHitSchema = z.object({
  cardId: z.string(),
  moduleSlug: z.string(),
  path: z.string().describe('The address of the page; `?t=` and the second open it there'),
  title: z.string(),
  moduleTitle: z.string(),
  ...placeShape,
});
export type SearchHit = z.output<typeof searchHitSchema>;

export const adminSearchHitSchema = z.object({
  cardId: z.string(),
  title: z.string(),
  moduleId: z.string(),
  moduleTitle: z.string(),
  productTitles: z.array(z.string()),
  ...placeShape,
});
export type AdminSearchHit = z.output<typeof adminSearchHitSchema>;
