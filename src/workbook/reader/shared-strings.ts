import { decodeSpreadsheetEscapes, scanXml } from './package/scan-xml.ts';

/**
 * Returns the shared strings of a workbook. Cells refer to a shared string by its position in the list. Formatting and phonetic guides
 * are removed.
 */
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
      if (name === 't' && !isPhonetic) string += text;
      else if (name === 'rPh') isPhonetic = false;
      else if (name === 'si') strings.push(decodeSpreadsheetEscapes(string));
    },
  });
  return strings;
}
