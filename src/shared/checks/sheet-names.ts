import type { Check } from './check-set.ts';
import { parseSheetArea } from './sheet-area.ts';

/** Lists the names of all sheets to which the checks and the options of the checks refer. */
export function listSheetNames(checks: readonly Check[]): string[] {
  return checks.flatMap((check) => {
    const areas = check.kind === 'formula' ? [...check.refers, ...check.anchored] : [];
    return [check.sheet, ...areas.flatMap((text) => parseSheetArea(text)?.sheetName ?? [])];
  });
}
