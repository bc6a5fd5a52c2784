import { parseAreaAddress, toCellKey } from '../reader/cell-address.ts';
import { readWorkbook } from '../reader/read-workbook.ts';
import type { PlainValue } from '../checks/check-set.ts';
import { editSheet, VersionRefusal } from './edit-sheet.ts';
import { SharedStringEditor } from './edit-strings.ts';
import { rewriteZip } from './rewrite-zip.ts';
import type { SheetValues } from './version.ts';

/** Matches the declaration of an encoding other than UTF-8. */
const OTHER_ENCODING = /^\s*<\?xml[^>]*encoding\s*=\s*["'](?!utf-?8["'])/i;

/**
 * Writes the values and results of a version into a copy of the start workbook. Only the parts of changed sheets and of the shared strings
 * differ from the start workbook's. Rejects with a VersionRefusal or a WorkbookRefusal when they cannot be written.
 */
export async function writeVersion(
  bytes: Uint8Array,
  { cells, results }: { cells: SheetValues; results: SheetValues },
): Promise<Uint8Array<ArrayBuffer>> {
  const workbook = await readWorkbook(bytes);
  const parts = workbook.parts!;
  const relationships = await parts.listRelationships(parts.mainPart);
  const stringsPart = relationships.find(({ type }) => type === 'sharedStrings')?.target ?? null;
  const strings = stringsPart !== null && parts.has(stringsPart) ? new SharedStringEditor(await parts.readText(stringsPart)) : null;
  const contents = new Map<string, string>();
  for (const { name, isChartSheet } of workbook.sheets) {
    const values = collectValues(name, cells, results);
    if (isChartSheet || values.size === 0) continue;
    const part = parts.sheetParts.get(name.toLowerCase())!;
    const xml = await parts.readText(part);
    if (OTHER_ENCODING.test(xml)) throw new VersionRefusal('The file is not written in UTF-8.');
    contents.set(part, editSheet(xml, values, strings));
  }
  const changedStrings = strings?.finish() ?? null;
  if (changedStrings !== null) contents.set(stringsPart!, changedStrings);
  const encoder = new TextEncoder();
  const written = new Map([...contents].map(([name, text]) => [name.replace(/^\/+/, ''), encoder.encode(text)]));
  return rewriteZip(bytes, written);
}

export const writeVersionFile = async (file: Blob, values: Parameters<typeof writeVersion>[1]): Promise<Blob> =>
  new Blob([await writeVersion(new Uint8Array(await file.arrayBuffer()), values)], { type: file.type });

function collectValues(sheetName: string, ...lists: SheetValues[]): Map<number, PlainValue> {
  const values = new Map<number, PlainValue>();
  for (const list of lists)
    for (const [name, cells] of Object.entries(list)) {
      if (name.toLowerCase() !== sheetName.toLowerCase()) continue;
      for (const [address, value] of Object.entries(cells)) {
        const area = parseAreaAddress(address);
        if (area) values.set(toCellKey(area.top, area.left), value);
      }
    }
  return values;
}
