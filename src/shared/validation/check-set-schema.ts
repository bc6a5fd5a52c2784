// This file contains the schemas of check sets and their outcomes. They stand apart from `#workbook`, so that the learners' JavaScript bundle
// does not contain zod.
import { z } from 'zod';
import {
  cellSchema,
  createRecordSchema,
  plainValueSchema,
  revisionSchema,
  SHEET_NAME_MAX_LENGTH,
  sheetNameSchema,
} from './workbook-value-schemas.ts';
import { limitLength } from './zod-config.ts';
import { captionSchema, rejectControlCharacters } from './field-schemas.ts';
import { validationWords } from '#admin-words/validation.ts';
import { countReadCells, MAX_ROWS, parseAreaAddress } from '#workbook/reader/cell-address.ts';
import {
  DATE_FIELDS,
  buildCheckTargetKey,
  needsTarget,
  MAX_CHECK_SET_BYTES,
  MAX_CHECKED_CELLS,
  MAX_GUARDED_CELLS,
  MAX_CHECKS,
  MAX_GIVEN_CELLS,
  MAX_SHEET_LABELS,
  MAX_VARIATION_BYTES,
  MAX_VARIATIONS,
  NUMBER_FORMAT_KINDS,
  WORKBOOK_ELEMENT_KINDS,
  type CheckSet,
} from '#workbook/checks/check-set.ts';
import { FAULT_CODES, type CheckedFileSummary } from '#workbook/checks/findings.ts';
import { ELEMENT_KINDS } from '#workbook/checks/elements/element-kinds.ts';
import { MAX_ROUND, MAX_VERSIONS } from '#workbook/vary/version.ts';
import { isElementKind } from '#workbook/checks/elements/element-names.ts';
import { parseSheetArea } from '#workbook/checks/sheet-area.ts';

const FIXED_VARIATION_COUNT = 2;
const MAX_READ_CELLS = 100_000;
const AREA_MAX_LENGTH = 150;
const ELEMENT_FACT_MAX_LENGTH = 2000;

const nameSchema = rejectControlCharacters(limitLength(z.string().trim().min(1, validationWords.isRequired), 255));
const checkIdSchema = limitLength(z.string(), 60).regex(/^[a-z0-9-]+$/, validationWords.idCharacters);

const checkedAreaSchema = limitLength(z.string(), AREA_MAX_LENGTH).refine((text) => {
  const area = parseAreaAddress(text);
  return area !== null && countReadCells(area) <= MAX_CHECKED_CELLS;
}, validationWords.mustBeFewCells(MAX_CHECKED_CELLS));

const guardedAreaSchema = limitLength(z.string(), AREA_MAX_LENGTH).refine((text) => {
  const area = parseAreaAddress(text);
  return area !== null && countReadCells(area) <= MAX_GUARDED_CELLS;
}, validationWords.mustBeCells);

const readAreaSchema = limitLength(z.string(), AREA_MAX_LENGTH).refine((text) => {
  const parsed = parseSheetArea(text);
  return parsed !== null && countReadCells(parsed.area) <= MAX_READ_CELLS;
}, validationWords.mustBeCellsSuchAsB2);

const functionSchema = limitLength(z.string(), 40).regex(/^[A-Z][A-Z0-9.]*$/, validationWords.mustBeFunctionSuch);
const functionGroupSchema = limitLength(z.string(), 100).regex(
  /^[A-Z][A-Z0-9.]*(\+[A-Z][A-Z0-9.]*)*$/,
  validationWords.mustBeFunctionsSuchAsXlookup,
);

const checkFields = {
  id: checkIdSchema,
  sheet: sheetNameSchema,
  at: checkedAreaSchema,
  weight: z.literal([0, 1, 2, 3, 4, 5], validationWords.mustBe0To5).default(1),
  hint: captionSchema.nullable().default(null),
};
const elementFactSchema = z.union([z.number(), limitLength(z.string(), ELEMENT_FACT_MAX_LENGTH), z.boolean()]);

const checkSchema = z.discriminatedUnion('kind', [
  z.object({
    ...checkFields,
    kind: z.literal('result'),
    tolerance: z.number().min(0).max(1e9).default(0),
    exact: z.boolean().exactOptional(),
  }),
  z.object({
    ...checkFields,
    kind: z.literal('formula'),
    follows: z.boolean().default(false),
    refers: z.array(readAreaSchema).max(20).default([]),
    anchored: z.array(readAreaSchema).max(20).default([]),
    uses: z.array(functionGroupSchema).max(20).default([]),
    avoids: z.array(functionSchema).max(20).default([]),
    noConstants: z.boolean().default(false),
    filled: z.boolean().default(false),
    acceptsUnknown: z.boolean().exactOptional(),
    structured: z.boolean().exactOptional(),
    rest: readAreaSchema.exactOptional(),
  }),
  z.object({ ...checkFields, kind: z.literal('random'), low: z.number(), high: z.number(), isWhole: z.boolean() }),
  z.object({
    ...checkFields,
    kind: z.literal('format'),
    as: z.enum(NUMBER_FORMAT_KINDS),
    decimals: z.number().int().min(0).max(30).nullable().default(null),
    currency: limitLength(z.string().min(1), 12).exactOptional(),
    thousands: z.boolean().exactOptional(),
    scale: z.number().min(1).max(1e15).exactOptional(),
    fields: z.array(z.enum(DATE_FIELDS)).max(DATE_FIELDS.length).exactOptional(),
    negative: z.boolean().exactOptional(),
  }),
  z.object({
    ...checkFields,
    kind: z.literal('given'),
    at: guardedAreaSchema,
    order: z.enum(['same', 'any']).default('same'),
    titlesStay: z.boolean().exactOptional(),
  }),
  z.object({ ...checkFields, kind: z.literal('table'), name: nameSchema.nullable().default(null) }),
  z.object({
    ...checkFields,
    kind: z.literal('sorted'),
    by: z
      .array(z.object({ column: nameSchema, descending: z.boolean().default(false) }))
      .min(1)
      .max(10),
  }),
  z.object({ ...checkFields, kind: z.literal('filter'), column: nameSchema, shows: z.array(plainValueSchema).max(100) }),
  z.object({ ...checkFields, kind: z.literal('present'), what: z.enum(WORKBOOK_ELEMENT_KINDS), name: nameSchema.nullable().default(null) }),
  z.object({
    ...checkFields,
    kind: z.literal('element'),
    element: limitLength(z.string(), 40).refine(isElementKind, validationWords.mustBeKindOfElement),
    wants: createRecordSchema(limitLength(z.string(), 40), elementFactSchema, 30),
  }),
]);

const variationAreaSchema = limitLength(z.string(), SHEET_NAME_MAX_LENGTH + AREA_MAX_LENGTH).refine((text) => {
  const parsed = parseSheetArea(text);
  return parsed !== null && parsed.sheetName !== null && countReadCells(parsed.area) <= MAX_GIVEN_CELLS;
}, validationWords.mustBeCellsSuchAsSheet1);
const variationOperationSchema = z.discriminatedUnion('op', [
  z.object({ at: variationAreaSchema, op: z.literal('rotate'), n: z.number().int().min(1).max(MAX_GIVEN_CELLS) }),
  z.object({ at: variationAreaSchema, op: z.literal('affine'), a: z.number(), b: z.number(), c: z.number() }),
  z.object({
    at: variationAreaSchema,
    op: z.literal('set'),
    cells: z.array(z.tuple([z.number().int().min(0).max(MAX_GIVEN_CELLS), plainValueSchema])).max(MAX_GIVEN_CELLS),
  }),
  z.object({ at: variationAreaSchema, op: z.literal('sort'), isDescending: z.boolean() }),
]);
export const variationsSchema = z
  .array(z.object({ ops: z.array(variationOperationSchema).max(MAX_GIVEN_CELLS), days: z.number().min(0).max(100_000).exactOptional() }))
  .max(MAX_VARIATIONS)
  .refine((variations) => JSON.stringify(variations).length <= MAX_VARIATION_BYTES, validationWords.hasTooManyChanges);

const checkedValuesSchema = z.array(plainValueSchema).max(MAX_CHECKED_CELLS);

export const checkTargetsSchema = createRecordSchema(
  limitLength(z.string(), SHEET_NAME_MAX_LENGTH + AREA_MAX_LENGTH),
  z.object({
    expected: checkedValuesSchema,
    variants: z.array(checkedValuesSchema).max(MAX_VARIATIONS).nullable(),
    readsClock: z.literal(true).exactOptional(),
    untested: z.array(z.number().int().min(0).max(MAX_CHECKED_CELLS)).max(MAX_CHECKED_CELLS).exactOptional(),
  }),
  MAX_CHECKS,
);

/** Validates a check set that the card form or a REST client sends. Omitted options get their default values. */
export const checkSetSchema = z
  .object({
    revision: revisionSchema,
    v: z.literal(2).exactOptional(),
    passMark: z.number().int().min(1).max(100).default(100),
    given: createRecordSchema(sheetNameSchema, createRecordSchema(cellSchema, plainValueSchema, MAX_GIVEN_CELLS), 100),
    dates: createRecordSchema(sheetNameSchema, z.array(cellSchema).max(MAX_GIVEN_CELLS), 100),
    guarded: createRecordSchema(
      sheetNameSchema,
      z.object({
        at: guardedAreaSchema,
        rows: z.number().int().min(1).max(MAX_ROWS),
        sum: revisionSchema,
        hashes: createRecordSchema(
          limitLength(z.string(), 3).regex(/^[A-Z]+$/, validationWords.mustBeColumnSuch),
          limitLength(z.string(), MAX_CHECK_SET_BYTES).regex(/^([0-9a-f]{12})*$/, validationWords.mustBeHashesOf12Hexadecimal),
          MAX_GIVEN_CELLS,
        ),
      }),
      100,
    ).exactOptional(),
    reads: createRecordSchema(sheetNameSchema, z.array(readAreaSchema).max(MAX_GIVEN_CELLS), 100),
    clock: z.number().min(0).max(2_958_466).exactOptional(),
    variations: variationsSchema.exactOptional(),
    targets: checkTargetsSchema,
    usesExtendedFunctions: z.literal(true).exactOptional(),
    staysInPlace: z.literal(true).exactOptional(),
    labels: z
      .object({
        sheets: createRecordSchema(sheetNameSchema, createRecordSchema(cellSchema, plainValueSchema, MAX_SHEET_LABELS), 100),
        start: z.array(sheetNameSchema).max(1000),
      })
      .exactOptional(),
    grid: z.literal(true).exactOptional(),
    checks: z.array(checkSchema).min(1, validationWords.mustHaveAtLeastOneCheck).max(MAX_CHECKS),
  })
  .superRefine((set, context) => {
    for (const message of findInconsistencies(set)) context.addIssue({ code: 'custom', message });
  }) satisfies z.ZodType<CheckSet>;

function* findInconsistencies(set: CheckSet): Iterable<string> {
  if (new Set(set.checks.map(({ id }) => id)).size < set.checks.length) yield validationWords.hasTwoChecksWithSame;
  const givenCount = Object.values(set.given).reduce((count, cells) => count + Object.keys(cells).length, 0);
  if (givenCount > MAX_GIVEN_CELLS) yield validationWords.hasMoreThanGivenCells(MAX_GIVEN_CELLS);
  for (const check of set.checks) {
    if (check.kind === 'element') yield* findUnknownFacts(check);
    const area = parseAreaAddress(check.at);
    if (check.kind === 'given' && check.order === 'any' && area && countReadCells(area) > MAX_CHECKED_CELLS)
      yield validationWords.canCheckAtMostCells(MAX_CHECKED_CELLS);
    if (!needsTarget(check)) continue;
    const key = buildCheckTargetKey(check);
    const variationCount = set.v === 2 ? (set.variations ?? []).length : FIXED_VARIATION_COUNT;
    const target = Object.hasOwn(set.targets, key) ? set.targets[key] : undefined;
    const lists = target ? [target.expected, ...(target.variants ?? [])] : [];
    const isCountWrong = target?.variants != null && target.variants.length !== variationCount;
    if (!area || !target || isCountWrong || lists.some((values) => values.length !== countReadCells(area)))
      yield validationWords.lacksResults(key);
  }
  if (new TextEncoder().encode(JSON.stringify(set)).length > MAX_CHECK_SET_BYTES) yield validationWords.isLargerThan64Kib;
}

function* findUnknownFacts({ element, wants }: Extract<CheckSet['checks'][number], { kind: 'element' }>): Iterable<string> {
  const { fields } = ELEMENT_KINDS[element];
  for (const [key, wanted] of Object.entries(wants)) {
    const input = Object.hasOwn(fields, key) ? fields[key]!.input : null;
    const type = input === 'flag' ? 'boolean' : input === 'number' ? 'number' : 'string';
    const isChoice = typeof input !== 'object' || input === null || Object.hasOwn(input, String(wanted));
    if (input === null || typeof wanted !== type || !isChoice) yield validationWords.hasCheckOfThatCannot(element, key);
  }
}

/** Validates the report that a learner's browser sends about a checked file. */
export const checkedFileSchema = z.object({
  revision: revisionSchema,
  outcomes: z
    .array(z.object({ id: checkIdSchema, outcome: z.enum(['pass', 'fail', 'blocked']), fault: z.enum(FAULT_CODES).exactOptional() }))
    .max(MAX_CHECKS)
    .refine((outcomes) => new Set(outcomes.map(({ id }) => id)).size === outcomes.length, validationWords.mayContainEveryCheckOnlyOnce),
  in: z.literal('grid').exactOptional(),
  round: z.number().int().min(1).max(MAX_ROUND).exactOptional(),
  number: z.number().int().min(0).max(MAX_VERSIONS).exactOptional(),
}) satisfies z.ZodType<CheckedFileSummary>;
