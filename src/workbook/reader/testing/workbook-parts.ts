const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** Builds the XML of a relationships part. The relationship ids are `rId1`, `rId2` and so on. */
export const buildRelationships = (...relationships: { type: string; target: string; isExternal?: boolean }[]): string =>
  `<Relationships xmlns="${PACKAGE}">${relationships
    .map(
      ({ type, target, isExternal }, index) =>
        `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"${isExternal ? ' TargetMode="External"' : ''}/>`,
    )
    .join('')}</Relationships>`;

export const buildSheet = (content: string): string => `<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}">${content}</worksheet>`;

export interface WorkbookContents {
  /** Holds the XML inside the `sheetData` element of the sheet `Data`. */
  rows?: string;
  /** Holds the XML after the `sheetData` element. */
  afterRows?: string;
  sharedStrings?: string;
  styles?: string;
  /**
   * Holds the XML before the list of sheets in the workbook's main part. The `afterSheets` field holds the XML after the list of
   * sheets.
   */
  beforeSheets?: string;
  afterSheets?: string;
  /** Holds additional parts of the workbook. An additional part replaces a generated part with the same name. */
  parts?: Record<string, string | Uint8Array>;
}

export function buildWorkbookParts(contents: WorkbookContents): Record<string, string | Uint8Array> {
  const { rows = '', afterRows = '', sharedStrings, styles, beforeSheets = '', afterSheets = '', parts = {} } = contents;
  return {
    '_rels/.rels': buildRelationships({ type: 'officeDocument', target: 'xl/workbook.xml' }),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${beforeSheets}<sheets><sheet name="Data" sheetId="1" r:id="rId1"/></sheets>${afterSheets}</workbook>`,
    'xl/_rels/workbook.xml.rels': buildRelationships(
      { type: 'worksheet', target: 'worksheets/sheet1.xml' },
      { type: 'sharedStrings', target: 'sharedStrings.xml' },
      { type: 'styles', target: 'styles.xml' },
    ),
    'xl/worksheets/sheet1.xml': buildSheet(`<sheetData>${rows}</sheetData>${afterRows}`),
    ...(sharedStrings === undefined ? {} : { 'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${sharedStrings}</sst>` }),
    ...(styles === undefined ? {} : { 'xl/styles.xml': `<styleSheet xmlns="${MAIN}">${styles}</styleSheet>` }),
    ...parts,
  };
}
