// This file writes pivot tables as Excel, LibreOffice and Google Sheets save them.
import { buildRelationships, type WorkbookContents } from '#workbook/reader/testing/workbook-parts.ts';
import { buildRows, relateSheet, type ElementSample } from '../element-samples.ts';

const ROWS = buildRows([
  ['Region', 'Item', 'Sales'],
  ['North', 'Tea', 2],
  ['South', 'Cake', 4],
  ['South', 'Tea', 7],
]);
const PLAIN: WorkbookContents = { rows: ROWS };
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

interface PivotOptions {
  rows?: number[];
  columns?: number[];
  filters?: number[];
  /** Holds the XML of the values. */
  values?: string;
  /** Holds the attributes of the source. */
  source?: string;
  /** Holds attributes of the definition and its fields as a program writes them. */
  definition?: string;
  field?: string;
  cache?: string;
  /** Holds the XML by which Region is grouped. */
  grouped?: string;
  /** Holds the number of the only item that the filter lets through. */
  item?: number;
  tables?: string;
}

const SUM = '<dataField name="Sum of Sales" fld="2" baseField="0" baseItem="0"/>';

function buildPivot(options: PivotOptions): WorkbookContents {
  const { rows = [0], columns = [], filters = [], values = SUM, source = 'ref="A1:C4" sheet="Data"' } = options;
  const { definition = '', field = 'showAll="0"', cache = '', tables, grouped = '', item } = options;
  const list = (group: string, fields: readonly number[], child: string) =>
    fields.length === 0 ? '' : `<${group} count="${fields.length}">${fields.map((index) => `<${child}="${index}"/>`).join('')}</${group}>`;
  const axisOf = (index: number) =>
    rows.includes(index) ? 'axis="axisRow"' : columns.includes(index) ? 'axis="axisCol"' : filters.includes(index) ? 'axis="axisPage"' : '';
  const items = '<items count="3"><item x="0"/><item x="1"/><item t="default"/></items>';
  const fields = [0, 1, 2]
    .map((index) => `<pivotField ${axisOf(index)} ${field}>${axisOf(index) === '' ? '' : items}</pivotField>`)
    .join('');
  const related = [
    { type: 'pivotTable', target: '../pivotTables/pivotTable1.xml' },
    ...(tables === undefined ? [] : [{ type: 'table', target: '../tables/table1.xml' }]),
  ];
  return {
    rows: ROWS,
    parts: {
      ...relateSheet(...related),
      ...(tables === undefined ? {} : { 'xl/tables/table1.xml': tables }),
      'xl/pivotTables/pivotTable1.xml':
        `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><pivotTableDefinition ${MAIN} name="PivotTable1" cacheId="1" ` +
        `dataCaption="Values" ${definition}><location ref="E3:F6" firstHeaderRow="1" firstDataRow="1" firstDataCol="1"/>` +
        `<pivotFields count="3">${fields}</pivotFields>${list('rowFields', rows, 'field x')}${list('colFields', columns, 'field x')}` +
        `${list('pageFields', filters, `pageField ${item === undefined ? '' : `item="${item}" `}fld`)}<dataFields count="1">${values}</dataFields>` +
        '<pivotTableStyleInfo name="PivotStyleLight16" showRowHeaders="1" showColHeaders="1"/></pivotTableDefinition>',
      'xl/pivotTables/_rels/pivotTable1.xml.rels': buildRelationships({
        type: 'pivotCacheDefinition',
        target: '../pivotCache/pivotCacheDefinition1.xml',
      }),
      'xl/pivotCache/pivotCacheDefinition1.xml':
        `<pivotCacheDefinition ${MAIN} ${cache}><cacheSource type="worksheet"><worksheetSource ${source}/></cacheSource>` +
        '<cacheFields count="3"><cacheField name="Region" numFmtId="0"><sharedItems count="2"><s v="North"/><s v="South"/></sharedItems>' +
        `${grouped}</cacheField><cacheField name="Item" numFmtId="0"><sharedItems count="2"><s v="Tea"/><s v="Cake"/></sharedItems></cacheField>` +
        '<cacheField name="Sales" numFmtId="0"><sharedItems containsSemiMixedTypes="0" containsString="0" containsNumber="1" ' +
        'containsInteger="1" minValue="2" maxValue="7"/></cacheField></cacheFields></pivotCacheDefinition>',
    },
  };
}

const EXCEL = {
  definition:
    'applyNumberFormats="0" applyWidthHeightFormats="1" updatedVersion="8" minRefreshableVersion="3" useAutoFormatting="1" ' +
    'itemPrintTitles="1" createdVersion="8" indent="0" outline="1" outlineData="1" multipleFieldFilters="0"',
  cache: 'refreshedBy="Ada" refreshedDate="46000.5" createdVersion="8" refreshedVersion="8" minRefreshableVersion="3" recordCount="3"',
};
const LIBREOFFICE = {
  definition: 'applyNumberFormats="0" useAutoFormatting="0" itemPrintTitles="1" indent="0" outline="1" outlineData="1" compact="0"',
  field: 'compact="0" showAll="0" defaultSubtotal="0" outline="0"',
  cache: 'recordCount="3" createdVersion="3"',
};
const GOOGLE = {
  definition: 'compact="0" compactData="0"',
  field: 'compact="0" outline="0" multipleItemSelectionAllowed="1" showAll="0" sortType="ascending"',
  cache: 'refreshOnLoad="1"',
};
const count = (name: string, subtotal: string) => `<dataField name="${name}" fld="2" ${subtotal} baseField="0"/>`;
const BY_MONTHS = '<fieldGroup base="0"><rangePr groupBy="months"/></fieldGroup>';
const tableOf = (area: string) =>
  `<table ${MAIN} id="1" name="Sales" displayName="Sales" ref="${area}"><autoFilter ref="${area}"/><tableColumns count="3">` +
  '<tableColumn id="1" name="Region"/><tableColumn id="2" name="Item"/><tableColumn id="3" name="Sales"/></tableColumns></table>';

export const PIVOT_SAMPLES: Record<string, ElementSample> = {
  'a pivot table is judged by its fields, its values and its source': {
    element: 'pivot',
    start: PLAIN,
    solution: buildPivot(EXCEL),
    wants: { rows: 'Region', values: 'Sales: sum', source: 'A1:C4' },
    right: {
      Excel: buildPivot({ ...EXCEL, values: count('Total', '') }),
      'Excel, from a table': buildPivot({ ...EXCEL, source: 'name="Sales"', tables: tableOf('A1:C4') }),
      LibreOffice: buildPivot({ ...LIBREOFFICE, values: count('Sum - Sales', 'subtotal="sum" numFmtId="164"') }),
      'Google Sheets': buildPivot({ ...GOOGLE, values: count('SUM of Sales', 'subtotal="sum"'), source: 'ref="A1:C1000" sheet="Data"' }),
    },
    wrong: {
      'There is no pivot table on this sheet.': PLAIN,
      'Region is not in the rows.': buildPivot({ ...EXCEL, rows: [1] }),
      'Item is in the rows; it should not be.': buildPivot({ ...GOOGLE, rows: [0, 1] }),
      'Sales is counted; the sum is wanted.': buildPivot({ ...EXCEL, values: count('Count of Sales', 'subtotal="count"') }),
      'Sales is averaged; the sum is wanted.': buildPivot({ ...LIBREOFFICE, values: count('Average - Sales', 'subtotal="average"') }),
      'The pivot table reads A1:C3; the data goes to row 4.': buildPivot({ ...GOOGLE, source: 'ref="A1:C3" sheet="Data"' }),
      'The pivot table reads A1:C3; the data goes to row 4. #2': buildPivot({ ...EXCEL, source: 'name="Sales"', tables: tableOf('A1:C3') }),
    },
  },
  'a pivot table of a table is judged by its columns': {
    element: 'pivot',
    start: { rows: ROWS },
    solution: buildPivot({
      ...EXCEL,
      rows: [0],
      columns: [1],
      values: count('Average', 'subtotal="average"'),
      source: 'name="Sales"',
      tables: tableOf('A1:C4'),
    }),
    wants: { rows: 'Region', columns: 'Item', values: 'Sales: average', source: 'A1:C4' },
    right: {
      'Excel, from cells': buildPivot({ ...EXCEL, columns: [1], values: count('Average of Sales', 'subtotal="average"') }),
      LibreOffice: buildPivot({ ...LIBREOFFICE, columns: [1], values: count('Average - Sales', 'subtotal="average"') }),
      'Google Sheets': buildPivot({ ...GOOGLE, columns: [1], values: count('AVERAGE of Sales', 'subtotal="average"') }),
    },
    wrong: {
      'Item is not in the columns.': buildPivot({ ...EXCEL, values: count('Average of Sales', 'subtotal="average"') }),
      'Region is not in the rows.': buildPivot({ ...EXCEL, rows: [1], columns: [0], values: count('Average', 'subtotal="average"') }),
      'Sales is summed; the average is wanted.': buildPivot({ ...GOOGLE, columns: [1], values: count('SUM of Sales', 'subtotal="sum"') }),
      'Sales is shown by its largest value; the average is wanted.': buildPivot({
        ...LIBREOFFICE,
        columns: [1],
        values: count('Max - Sales', 'subtotal="max"'),
      }),
    },
  },
  'the filter of a pivot table is judged when the solution adds it': {
    element: 'pivot',
    start: buildPivot(EXCEL),
    solution: buildPivot({ ...EXCEL, filters: [1] }),
    wants: { filters: 'Item' },
    right: {
      Excel: buildPivot({ ...EXCEL, filters: [1], values: count('Sales in all', '') }),
      LibreOffice: buildPivot({ ...LIBREOFFICE, filters: [1] }),
      'Google Sheets': buildPivot({ ...GOOGLE, filters: [1] }),
    },
    wrong: {
      'Item is not in the filters.': buildPivot(EXCEL),
      'Item is not in the filters. #2': buildPivot({ ...EXCEL, rows: [0, 1] }),
      'Item is not in the filters. #3': buildPivot({ ...GOOGLE, columns: [1] }),
      'There is no pivot table on this sheet.': PLAIN,
    },
  },
  'how the values of a pivot table are shown and its fields are grouped is judged': {
    element: 'pivot',
    start: PLAIN,
    solution: buildPivot({ ...EXCEL, grouped: BY_MONTHS, values: count('Share', 'showDataAs="percentOfTotal"') }),
    wants: { rows: 'Region = months', values: 'Sales: sum: percentOfTotal', source: 'A1:C4' },
    right: {
      Excel: buildPivot({ ...EXCEL, grouped: BY_MONTHS, values: count('Sum of Sales', 'showDataAs="percentOfTotal" numFmtId="10"') }),
      LibreOffice: buildPivot({ ...LIBREOFFICE, grouped: BY_MONTHS, values: count('Sum', 'subtotal="sum" showDataAs="percentOfTotal"') }),
      'Google Sheets': buildPivot({ ...GOOGLE, grouped: BY_MONTHS, values: count('SUM of Sales', 'showDataAs="percentOfTotal"') }),
    },
    wrong: {
      'Sales is not shown as a share of the total.': buildPivot({ ...EXCEL, grouped: BY_MONTHS }),
      'Sales is not shown as a share of the total. #2': buildPivot({
        ...EXCEL,
        grouped: BY_MONTHS,
        values: count('Share', 'showDataAs="percentOfRow"'),
      }),
      'Region is not grouped by months.': buildPivot({ ...EXCEL, values: count('Share', 'showDataAs="percentOfTotal"') }),
      'Region is not grouped by months. #2': buildPivot({
        ...EXCEL,
        grouped: BY_MONTHS.replace('months', 'years'),
        values: count('Share', 'showDataAs="percentOfTotal"'),
      }),
      'Item is in the values; it should not be.': buildPivot({
        ...EXCEL,
        grouped: BY_MONTHS,
        values: `${count('Share', 'showDataAs="percentOfTotal"')}<dataField name="Count of Item" fld="1" subtotal="count"/>`,
      }),
    },
  },
  'the value that the filter of a pivot table lets through is judged': {
    element: 'pivot',
    start: buildPivot(EXCEL),
    solution: buildPivot({ ...EXCEL, filters: [1], item: 1 }),
    wants: { filters: 'Item = Cake' },
    right: {
      Excel: buildPivot({ ...EXCEL, filters: [1], item: 1 }),
      LibreOffice: buildPivot({ ...LIBREOFFICE, filters: [1], item: 1 }),
      'Google Sheets': buildPivot({ ...GOOGLE, filters: [1], item: 1 }),
    },
    wrong: {
      'Item does not show Cake only.': buildPivot({ ...EXCEL, filters: [1] }),
      'Item does not show Cake only. #2': buildPivot({ ...EXCEL, filters: [1], item: 0 }),
      'Item is not in the filters.': buildPivot(EXCEL),
      'There is no pivot table on this sheet.': PLAIN,
    },
  },
};
