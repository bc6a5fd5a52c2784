import { z } from 'zod';

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
 * Returns the paths of an input schema's unlimited fields, for example `changes.options[].label`. A string is unlimited if a check or a
 * transformation processes it before its length is limited. A field of type `any` or `unknown` is unlimited, because nothing limits the
 * texts in it.
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
 * Returns whether the length of a string is limited before expensive checks run. The check of the maximum length prevents later checks only
 * if it has the `abort` option. Trimming and checking the minimum length may come before the check of the maximum length, because they take
 * only linear time.
 */
function isLimited({ format, checks = [] }: Definition): boolean {
  // A UUID needs no maximum length, because its regular expression matches only texts of a certain length.
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
