import { scanXml } from './package/scan-xml.ts';

const GENERAL = 'General';

const DATE = 'yyyy/m/d';
const TIME = 'h:mm:ss';

/**
 * Maps numbers to the built-in number formats of Excel in the language English (United States). Workbook files refer to built-in
 * number formats only by number. Formats 27 to 36 and 50 to 58 are dates and times in East Asian versions of Excel, and their exact
 * form depends on the language.
 */
const BUILT_IN_FORMATS: readonly string[] = [
  GENERAL,
  '0',
  '0.00',
  '#,##0',
  '#,##0.00',
  '$#,##0_);($#,##0)',
  '$#,##0_);[Red]($#,##0)',
  '$#,##0.00_);($#,##0.00)',
  '$#,##0.00_);[Red]($#,##0.00)',
  '0%',
  '0.00%',
  '0.00E+00',
  '# ?/?',
  '# ??/??',
  'm/d/yyyy',
  'd-mmm-yy',
  'd-mmm',
  'mmm-yy',
  'h:mm AM/PM',
  'h:mm:ss AM/PM',
  'h:mm',
  'h:mm:ss',
  'm/d/yyyy h:mm',
  ...Array<string>(4).fill(GENERAL),
  ...Array<string>(5).fill(DATE),
  ...Array<string>(4).fill(TIME),
  DATE,
  '#,##0_);(#,##0)',
  '#,##0_);[Red](#,##0)',
  '#,##0.00_);(#,##0.00)',
  '#,##0.00_);[Red](#,##0.00)',
  '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)',
  '_($* #,##0_);_($* (#,##0);_($* "-"_);_(@_)',
  '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)',
  '_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)',
  'mm:ss',
  '[h]:mm:ss',
  'mm:ss.0',
  '##0.0E+0',
  '@',
  ...Array<string>(5).fill(DATE),
  TIME,
  TIME,
  DATE,
  DATE,
];

export interface CellStyle {
  numberFormat: string;
  isBold: boolean;
}

/** A style without a known number format has the format `General`. */
export function readCellStyles(stylesXml: string): CellStyle[] {
  const ownFormats = new Map<number, string>();
  const formatIds: number[] = [];
  const fontIds: number[] = [];
  const areFontsBold: boolean[] = [];
  // The reader ignores lists that do not describe cell styles, such as the list of differential formats, although such lists contain
  // elements with the same names as the lists of cell styles.
  let list: 'numFmts' | 'fonts' | 'cellXfs' | null = null;
  scanXml(stylesXml, {
    open(name, attributes) {
      if (name === 'numFmts' || name === 'fonts' || name === 'cellXfs') list = name;
      else if (name === 'numFmt' && list === 'numFmts')
        ownFormats.set(attributes.getNumber('numFmtId', -1), attributes.get('formatCode') || GENERAL);
      else if (name === 'font' && list === 'fonts') areFontsBold.push(false);
      else if (name === 'b' && list === 'fonts')
        areFontsBold[areFontsBold.length - 1] = attributes.get('val') === null || attributes.getBoolean('val');
      else if (name === 'xf' && list === 'cellXfs') {
        formatIds.push(attributes.getNumber('numFmtId', 0));
        fontIds.push(attributes.getNumber('fontId', 0));
      }
    },
    close(name) {
      if (name === list) list = null;
    },
  });
  return formatIds.map((id, index) => ({
    numberFormat: ownFormats.get(id) ?? BUILT_IN_FORMATS[id] ?? GENERAL,
    isBold: areFontsBold[fontIds[index]!] ?? false,
  }));
}
