import type { ElementKindDefinition } from './element-kind.ts';
import type { ElementKind } from './element-names.ts';
import { data } from './kinds/data.ts';
import { inserted } from './kinds/inserted.ts';
import { chart } from './kinds/chart.ts';
import { pivot, sparkline } from './kinds/pivot.ts';
import { name, link, comment, sheets, properties } from './kinds/contents.ts';
import { headerFooter } from './kinds/header-footer.ts';
import { page } from './kinds/page.ts';
import { freeze, view } from './kinds/view.ts';
import { cellStyle, cleared } from './kinds/cell-style.ts';
import { font, fill, border, align } from './kinds/format.ts';
import { merge, size, hidden } from './kinds/layout.ts';
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
  pivot,
  name,
  sparkline,
  page,
  headerFooter,
  freeze,
  view,
  font,
  fill,
  border,
  align,
  cellStyle,
  cleared,
  merge,
  size,
  hidden,
  link,
  comment,
  sheets,
  properties,
  data,
  inserted,
};
