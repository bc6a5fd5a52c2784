import { scanXml } from './package/scan-xml.ts';

const GENERAL = 'General';

/** Lists the built-in number formats in the English form of Excel. Workbook files refer to built-in number formats only by number. */
const BUILT_IN_FORMATS: ReadonlyMap<number, string> = new Map([
  [0, GENERAL],
  [1, '0'],
  [2, '0.00'],
  [3, '#,##0'],
  [4, '#,##0.00'],
  [5, '$#,##0;-$#,##0'],
  [6, '$#,##0;[Red]-$#,##0'],
  [7, '$#,##0.00;-$#,##0.00'],
  [8, '$#,##0.00;[Red]-$#,##0.00'],
  [9, '0%'],
  [10, '0.00%'],
  [11, '0.00E+00'],
  [12, '# ?/?'],
  [13, '# ??/??'],
  [14, 'm/d/yyyy'],
  [15, 'd-mmm-yy'],
  [16, 'd-mmm'],
  [17, 'mmm-yy'],
  [18, 'h:mm AM/PM'],
  [19, 'h:mm:ss AM/PM'],
  [20, 'h:mm'],
  [21, 'h:mm:ss'],
  [22, 'm/d/yyyy h:mm'],
  // The formats 27 to 36 and 50 to 58 are dates and times in East Asian editions, and their exact form depends on the language.
  ...[27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id): [number, string] => [id, 'yyyy/m/d']),
  ...[32, 33, 34, 35, 55, 56].map((id): [number, string] => [id, 'h:mm:ss']),
  [37, '#,##0;-#,##0'],
  [38, '#,##0;[Red]-#,##0'],
  [39, '#,##0.00;-#,##0.00'],
  [40, '#,##0.00;[Red]-#,##0.00'],
  [41, '_-* #,##0_-;-* #,##0_-;_-* "-"_-;_-@_-'],
  [42, '_-$* #,##0_-;-$* #,##0_-;_-$* "-"_-;_-@_-'],
  [43, '_-* #,##0.00_-;-* #,##0.00_-;_-* "-"??_-;_-@_-'],
  [44, '_-$* #,##0.00_-;-$* #,##0.00_-;_-$* "-"??_-;_-@_-'],
  [45, 'mm:ss'],
  [46, '[h]:mm:ss'],
  [47, 'mm:ss.0'],
  [48, '##0.0E+0'],
  [49, '@'],
]);

/** Returns the number format of each cell style in a styles part. A style without a known number format has the format `General`. */
export function readNumberFormats(stylesXml: string): string[] {
  const ownFormats = new Map<number, string>();
  const formatIds: number[] = [];
  // The reader ignores lists that do not belong to cells, such as the differential formats, although they contain elements with the same
  // names.
  let list: 'numFmts' | 'cellXfs' | null = null;
  scanXml(stylesXml, {
    open(name, attributes) {
      if (name === 'numFmts' || name === 'cellXfs') list = name;
      else if (name === 'numFmt' && list === 'numFmts')
        ownFormats.set(attributes.getNumber('numFmtId', -1), attributes.get('formatCode') || GENERAL);
      else if (name === 'xf' && list === 'cellXfs') formatIds.push(attributes.getNumber('numFmtId', 0));
    },
    close(name) {
      if (name === list) list = null;
    },
  });
  return formatIds.map((id) => ownFormats.get(id) ?? BUILT_IN_FORMATS.get(id) ?? GENERAL);
}
