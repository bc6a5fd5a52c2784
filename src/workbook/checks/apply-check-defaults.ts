import type { Check, CheckRequest } from './check-set.ts';

/** Returns a check with default values for missing options. */
export function applyCheckDefaults(request: CheckRequest): Check {
  const { id, sheet, at, weight = 1, hint = null } = request;
  const base = { id, sheet, at, weight, hint };
  switch (request.kind) {
    case 'result':
      return { ...base, kind: request.kind, tolerance: request.tolerance ?? 0, ...(request.exact === true && { exact: true }) };
    case 'formula':
      return {
        ...base,
        kind: request.kind,
        follows: request.follows ?? false,
        refers: request.refers ?? [],
        anchored: request.anchored ?? [],
        uses: request.uses ?? [],
        avoids: request.avoids ?? [],
        noConstants: request.noConstants ?? false,
        filled: request.filled ?? false,
        ...(request.acceptsUnknown !== undefined && { acceptsUnknown: request.acceptsUnknown }),
        ...(request.structured === true && { structured: true }),
        ...(request.rest !== undefined && { rest: request.rest }),
      };
    case 'random':
      return { ...base, kind: request.kind, low: request.low, high: request.high, isWhole: request.isWhole };
    case 'format':
      return {
        ...base,
        kind: request.kind,
        as: request.as,
        decimals: request.decimals ?? null,
        ...(request.currency !== undefined && { currency: request.currency }),
        ...(request.thousands === true && { thousands: true }),
        ...(request.scale !== undefined && { scale: request.scale }),
        ...(request.fields !== undefined && { fields: request.fields }),
        ...(request.negative === true && { negative: true }),
      };
    case 'given':
      return { ...base, kind: request.kind, order: request.order ?? 'same', ...(request.titlesStay === true && { titlesStay: true }) };
    case 'table':
      return { ...base, kind: request.kind, name: request.name ?? null };
    case 'sorted':
      return { ...base, kind: request.kind, by: request.by.map(({ column, descending = false }) => ({ column, descending })) };
    case 'filter':
      return { ...base, kind: request.kind, column: request.column, shows: request.shows };
    case 'present':
      return { ...base, kind: request.kind, what: request.what, name: request.name ?? null };
    case 'element':
      return { ...base, kind: request.kind, element: request.element, wants: request.wants };
  }
}
