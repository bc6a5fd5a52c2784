import { decodeSpreadsheetEscapes, scanXml } from './package/scan-xml.ts';

/**
 * Returns the shared strings of a workbook, to which cells refer by position. The returned strings contain neither formatting nor phonetic
 * guides.
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
