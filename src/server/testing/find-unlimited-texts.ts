import { z } from 'zod';

/** Describes the properties of a zod schema's definition that contain other schemas. */
interface Definition {
  type: string;
  format?: string;
  shape?: Record<string, z.ZodType>;
  options?: z.ZodType[];
  items?: z.ZodType[];
  checks?: z.core.$ZodCheck[];
  [part: string]: unknown;
}

const CHILDREN = ['element', 'innerType', 'in', 'out', 'keyType', 'valueType', 'rest'] as const;

/**
 * Returns the paths of the unlimited fields of an input schema, for example `changes.options[].label`. A string is unlimited when a check
 * or a transformation processes the string before its length is limited. A field of the type `any` or `unknown` is unlimited, because no
 * schema limits the texts in the field.
 */
export function findUnlimitedTexts(schema: z.ZodType, path = ''): string[] {
  // eslint-disable-next-line no-underscore-dangle
  const definition = schema._zod.def as unknown as Definition;
  if (definition.type === 'string') return isLimited(definition) ? [] : [path];
  if (definition.type === 'any' || definition.type === 'unknown') return [path];
  return [
    ...Object.entries(definition.shape ?? {}).flatMap(([name, field]) => findUnlimitedTexts(field, path === '' ? name : `${path}.${name}`)),
    ...[...(definition.options ?? []), ...(definition.items ?? [])].flatMap((part) => findUnlimitedTexts(part, path)),
    ...CHILDREN.flatMap((name) => {
      const child = definition[name];
      return child instanceof z.ZodType ? findUnlimitedTexts(child, name === 'element' ? `${path}[]` : path) : [];
    }),
  ];
}

/**
 * Returns whether the length of a string is limited before expensive checks run. A check of the maximum length prevents the later checks
 * only if it has the `abort` option. A schema may trim a string and check its minimum length before it checks the maximum length, because
 * trimming and checking a length take linear time.
 */
function isLimited({ format, checks = [] }: Definition): boolean {
  // A UUID needs no maximum length, because its regular expression matches only texts of a fixed length.
  if (format === 'uuid') return true;
  for (const check of checks) {
    // eslint-disable-next-line no-underscore-dangle
    const { check: kind, abort, tx } = check._zod.def as { check: string; abort?: boolean; tx?: (text: string) => string };
    if (kind === 'max_length') return abort === true;
    const isTrim = kind === 'overwrite' && tx?.(' Ae\u0301 ') === 'Ae\u0301';
    if (kind !== 'min_length' && !isTrim) return false;
  }
  return false;
}
