import type { Check } from './check-set.ts';
import { parseSheetArea } from './sheet-area.ts';

export function listSheetNames(checks: readonly Check[]): string[] {
  return checks.flatMap((check) => {
    const areas = check.kind === 'formula' ? [...check.refers, ...check.anchored] : [];
    return [check.sheet, ...areas.flatMap((text) => parseSheetArea(text)?.sheetName ?? [])];
  });
}
