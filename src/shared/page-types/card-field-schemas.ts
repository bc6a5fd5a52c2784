// This file builds the schemas of a card's content from the description of its fields.
import { z } from 'zod';
import { pageTypeFieldsWords } from '#admin-words/page-type-fields.ts';
import type { CheckSet } from '#workbook/checks/check-set.ts';
import type { OwnNumbers } from '#workbook/vary/version.ts';
import { nameLanguage } from '../language-tags.ts';
import { checkSetSchema } from '../validation/check-set-schema.ts';
import { ownNumbersSchema } from '../validation/own-numbers-schema.ts';
import {
  captionSchema,
  convertEmptyToNull,
  createSlugSchema,
  idSchema,
  languageTagSchema,
  objectIdSchema,
  regexSchema,
  rejectControlCharacters,
  urlSchema,
  youtubeIdSchema,
} from '../validation/field-schemas.ts';
import { limitLength } from '../validation/zod-config.ts';
import { createBlankValue } from './card-fields.ts';
import {
  doesPartApply,
  isOptionalKind,
  OVERLAY_ZONES,
  type EntryPart,
  type Field,
  type FieldKind,
  type Fields,
  type FieldValue,
  type KindOptions,
} from './field-kinds.ts';

type SchemaByKind = { [K in FieldKind]: (field: KindOptions[K]) => z.ZodType };

const toOptional = (schema: z.ZodType, isRequired: true | undefined) => (isRequired ? schema : convertEmptyToNull(schema));

const inputByKind: SchemaByKind = {
  slug: () => createSlugSchema('card'),
  pageType: ({ choices }) => z.enum(choices, pageTypeFieldsWords.mustBeOneOf(choices.join(', '))),
  text: ({ maxLength, isRequired }) => {
    const text = z.string().trim();
    return toOptional(
      rejectControlCharacters(limitLength(isRequired ? text.min(1, pageTypeFieldsWords.isRequired) : text, maxLength)),
      isRequired,
    );
  },
  url: ({ isRequired }) => toOptional(urlSchema, isRequired),
  youtube: ({ isRequired }) => toOptional(youtubeIdSchema, isRequired),
  page: () => convertEmptyToNull(idSchema),
  file: ({ removedExtension: end, isRequired }) => {
    if (isRequired) return objectIdSchema;
    const schema = convertEmptyToNull(objectIdSchema);
    return end === undefined ? schema : schema.transform((id) => (id?.endsWith(end) ? id.slice(0, -end.length) : id));
  },
  flag: () => z.boolean(),
  choice: ({ choices }) => z.enum(choices),
  regex: () => convertEmptyToNull(regexSchema),
  language: () => languageTagSchema,
  checkSet: () => checkSetSchema.exactOptional(),
  ownNumbers: () => ownNumbersSchema.exactOptional(),
  list: ({ parts, max, keyPart }) => {
    const entries = z.array(removeInapplicableParts(parts, z.object(buildInputShape(parts)))).max(max);
    return keyPart === undefined
      ? entries
      : entries.superRefine((values, context) => rejectRepeatedKeys(values as Entry[], keyPart, context));
  },
  overlays: () =>
    z
      .array(
        z
          .object({
            zoneId: z.enum(OVERLAY_ZONES),
            type: z.enum(['text', 'image', 'video']),
            text: convertEmptyToNull(captionSchema).default(null),
            src: convertEmptyToNull(urlSchema).default(null),
            styles: z.record(limitLength(z.string(), 60), z.union([limitLength(z.string(), 200), z.number()])).default({}),
            tStart: z.number().min(0),
            tEnd: z.number().min(0),
          })
          .refine(({ tStart, tEnd }) => tEnd >= tStart, { path: ['tEnd'], message: pageTypeFieldsWords.mustNotBeBeforeTstart }),
      )
      .max(100),
};

type Entry = Readonly<Record<string, unknown>>;

function rejectRepeatedKeys(entries: readonly Entry[], keyPart: string, context: z.RefinementCtx): void {
  for (const [index, { [keyPart]: key }] of entries.entries())
    if (entries.slice(0, index).some((entry) => entry[keyPart] === key))
      context.addIssue({
        code: 'custom',
        path: [index, keyPart],
        message: pageTypeFieldsWords.isThereTwice(nameLanguage(String(key), 'en')),
      });
}

/** An author who changes the type of an answer means the checks to go with it, and own numbers go with the checks. */
function removeInapplicableParts(parts: Readonly<Record<string, EntryPart>>, entry: z.ZodObject): z.ZodType {
  const optional = Object.entries(parts).filter(([, { kind }]) => isOptionalKind(kind));
  if (optional.length === 0) return entry;
  return entry.overwrite((values) => {
    const hasChecks = optional.some(
      ([name, part]) => part.kind === 'checkSet' && values[name] !== undefined && doesPartApply(part, values),
    );
    const removed = optional.filter(([, part]) => !hasChecks || !doesPartApply(part, values)).map(([name]) => name);
    return Object.fromEntries(Object.entries(values).filter(([name]) => !removed.includes(name)));
  });
}

const toNullable = (isRequired: true | undefined) => (isRequired ? z.string() : z.string().nullable());
const outputByKind: SchemaByKind = {
  slug: () => z.string(),
  pageType: ({ choices }) => z.string().describe(`One of ${choices.join(', ')}. Any other is shown as ${choices[0]}.`),
  text: ({ isRequired }) => toNullable(isRequired),
  url: ({ isRequired }) => toNullable(isRequired),
  youtube: ({ isRequired }) => toNullable(isRequired),
  page: () => z.string().nullable(),
  file: ({ isRequired }) => toNullable(isRequired),
  flag: () => z.boolean(),
  choice: ({ choices }) => z.enum(choices),
  regex: () => z.string().nullable(),
  language: () => z.string(),
  // A stored check set is not validated, because validating a large check set takes a long time.
  checkSet: () => (z.unknown() as unknown as z.ZodType<CheckSet>).exactOptional().describe('The checks of the file, as they were saved'),
  ownNumbers: () =>
    (z.unknown() as unknown as z.ZodType<OwnNumbers>)
      .exactOptional()
      .describe('Which versions of the data learners get, as they were saved'),
  list: ({ parts }) => z.array(z.object(buildOutputShape(parts))),
  overlays: () =>
    z.array(
      z.object({
        zoneId: z.enum(OVERLAY_ZONES),
        type: z.enum(['text', 'image', 'video']),
        text: z.string().nullable(),
        src: z.string().nullable(),
        styles: z.record(z.string(), z.union([z.string(), z.number()])),
        tStart: z.number(),
        tEnd: z.number(),
      }),
    ),
};

type Described = Fields | Readonly<Record<string, EntryPart>>;
type RequiredField = { kind: 'slug' | 'pageType' | 'choice' | 'language' } | { isRequired: true };
type InputShape<D> = {
  [N in keyof D]: D[N] extends RequiredField
    ? z.ZodType<FieldValue<D[N]>, FieldValue<D[N]>>
    : z.ZodDefault<z.ZodType<FieldValue<D[N]>, FieldInput<D[N]>>>;
};
type FieldInput<F> = F extends { kind: 'list'; parts: infer P }
  ? z.input<z.ZodObject<Omit<InputShape<P>, 'workbook' | 'ownNumbers'>>>[]
  : unknown;

/** Returns the schemas of the fields of a request. A request without an optional field means a field that nobody has filled in. */
export function buildInputShape<D extends Described>(fields: D): InputShape<D> {
  return mapFields(fields, (field) => {
    const schema = (inputByKind[field.kind] as (field: Field | EntryPart) => z.ZodType)(field);
    const isRequired =
      ['slug', 'pageType', 'choice', 'language'].includes(field.kind) || isOptionalKind(field.kind) || 'isRequired' in field;
    return isRequired ? schema : schema.default(createBlankValue(field));
  }) as InputShape<D>;
}

/** Returns the schemas of stored fields, which have no limits, because other limits may have applied when they were stored. */
export function buildOutputShape<D extends Described>(fields: D): { [N in keyof D]: z.ZodType<FieldValue<D[N]>> } {
  return mapFields(fields, (field) => (outputByKind[field.kind] as (field: Field | EntryPart) => z.ZodType)(field)) as {
    [N in keyof D]: z.ZodType<FieldValue<D[N]>>;
  };
}

function mapFields(fields: Described, map: (field: Field | EntryPart) => z.ZodType): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries<Field | EntryPart>(fields).map(([name, field]) => [name, map(field)]));
}
