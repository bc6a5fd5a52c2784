import type { ElementKindDefinition } from './element-kind.ts';
import type { ElementKind } from './element-names.ts';
import { table } from './kinds/table.ts';

/** Contains the description of every kind of element. */
export const ELEMENT_KINDS: Readonly<Record<ElementKind, ElementKindDefinition>> = { table };
