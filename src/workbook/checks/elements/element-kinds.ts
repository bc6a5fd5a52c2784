import type { ElementKindDefinition } from './element-kind.ts';
import type { ElementKind } from './element-names.ts';
import { chart } from './kinds/chart.ts';
import { highlight, noHighlight } from './kinds/highlight.ts';
import { noFilter, noTable, table } from './kinds/table.ts';
import { validation } from './kinds/validation.ts';

/** Contains the description of every kind of element. */
export const ELEMENT_KINDS: Readonly<Record<ElementKind, ElementKindDefinition>> = {
  table,
  noTable,
  noFilter,
  highlight,
  noHighlight,
  validation,
  chart,
};
