import { z } from 'zod';

/** Describes those properties of a zod schema's definition that contain other schemas. */
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
 * Finds the strings in an input schema that a check or a transformation processes before their length is limited, and the values that no
 * schema describes. Returns the paths of the found strings and values in the schema, for example `changes.options[].label`.
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
 * only if it has the `abort` option. Trimming and a minimum length may precede the maximum length, because both take linear time.
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
