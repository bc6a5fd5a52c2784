import { WORKBOOK_LIMITS } from './workbook-limits.ts';
import { WorkbookRefusal } from './workbook-refusal.ts';
import { decodeSpreadsheetEscapes, scanXml } from './package/scan-xml.ts';

/** Each character of a text can be written as an escape sequence of seven characters. */
const ESCAPE_LENGTH = 7;

/** Returns a text that a cell can hold. Throws a WorkbookRefusal for a longer text. */
export function requireCellText(text: string, factor = 1): string {
  if (text.length > WORKBOOK_LIMITS.textLength * factor) throw new WorkbookRefusal('damaged');
  return text;
}

/** Cells refer to a shared string by its position in the list. Formatting and phonetic guides are removed. */
export function readSharedStrings(xml: string): string[] {
  const strings: string[] = [];
  let string = '';
  let isPhonetic = false;
  scanXml(xml, {
    open(name) {
      if (name === 'si') string = '';
      else if (name === 'rPh') isPhonetic = true;
    },
    close(name, text) {
      if (name === 't' && !isPhonetic) string = requireCellText(string + text, ESCAPE_LENGTH);
      else if (name === 'rPh') isPhonetic = false;
      else if (name === 'si') strings.push(requireCellText(decodeSpreadsheetEscapes(string)));
    },
  });
  return strings;
}
