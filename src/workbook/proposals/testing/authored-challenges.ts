// This file builds the start and solution workbooks of six challenges of different kinds, as an author would prepare them.
import { buildRows, relateSheet } from '#workbook/checks/elements/testing/element-samples.ts';
import { buildRelationships, buildWorkbookParts, type WorkbookContents } from '#workbook/reader/testing/workbook-parts.ts';
import { buildZipArchive } from '#workbook/reader/testing/zip-parts.ts';

type Row = readonly (number | string | null)[];

interface AuthoredChallenge {
  title: string;
  start: WorkbookContents;
  solution: WorkbookContents;
}

/** Styles 1 to 4 are whole euros, percentages, dates and highlighted cells. */
const STYLES =
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="#,##0.00&quot; €&quot;"/><numFmt numFmtId="165" formatCode="yyyy-mm-dd"/></numFmts>' +
  '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs>' +
  '<cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="9" applyNumberFormat="1"/>' +
  '<xf numFmtId="165" applyNumberFormat="1"/></cellXfs>' +
  '<dxfs count="1"><dxf><fill><patternFill><bgColor rgb="FFFFC7CE"/></patternFill></fill></dxf></dxfs>';
const [MONEY, PERCENT, DATE] = [1, 2, 3];

const build = (rows: readonly Row[], styles: Readonly<Record<string, number>> = {}, more: WorkbookContents = {}): WorkbookContents => ({
  rows: buildRows(rows, styles),
  styles: STYLES,
  ...more,
});

const ORDERS: readonly Row[] = [
  ['Item', 'Units', 'Price', 'Net', 'With tax', null, 'Tax'],
  ['Tea', 12, 2.5, null, null, null, 0.19],
  ['Cake', 7, 3.2],
  ['Juice', 20, 1.75],
  ['Bread', 9, 4.1],
  ['Soup', 15, 5.6],
  ['Total'],
];
const GIVEN_FORMATS = { C2: MONEY, C3: MONEY, C4: MONEY, C5: MONEY, C6: MONEY, G2: PERCENT };
const NET = [30, 22.4, 35, 36.9, 84];

const FORMULAS: AuthoredChallenge = {
  title: 'Formulas with a locked rate and a total',
  start: build(ORDERS, GIVEN_FORMATS),
  solution: build(
    [
      ORDERS[0]!,
      ...NET.map((net, index) => {
        const row = index + 2;
        const [item, units, price] = ORDERS[index + 1]!;
        const start = [item!, units!, price!, `=B${row}*C${row}|${net}`, `=D${row}*(1+$G$2)|${net * 1.19}`];
        return index === 0 ? [...start, null, 0.19] : start;
      }),
      ['Total', null, null, '=SUM(D2:D6)|208.3', '=SUM(E2:E6)|247.877'],
    ],
    { ...GIVEN_FORMATS, ...Object.fromEntries([2, 3, 4, 5, 6, 7].flatMap((row) => [[`D${row}`, MONEY] as const, [`E${row}`, MONEY]])) },
  ),
};

const SALES: readonly Row[] = [
  ['Region', 'Seller', 'Amount'],
  ['North', 'Ann', 310],
  ['South', 'Bob', 120],
  ['North', 'Cem', 275],
  ['East', 'Dora', 90],
  ['South', 'Eva', 430],
];

const TABLE: AuthoredChallenge = {
  title: 'A table with a total row',
  start: build(SALES),
  solution: build(
    [...SALES, ['Total', null, '=SUBTOTAL(109,Sales[Amount])|1225']],
    {},
    {
      parts: {
        ...relateSheet({ type: 'table', target: '../tables/table1.xml' }),
        'xl/tables/table1.xml':
          '<table xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" id="1" name="Sales" displayName="Sales" ref="A1:C7" ' +
          'totalsRowCount="1"><autoFilter ref="A1:C6"/><tableColumns count="3"><tableColumn id="1" name="Region" totalsRowLabel="Total"/>' +
          '<tableColumn id="2" name="Seller"/><tableColumn id="3" name="Amount" totalsRowFunction="sum"/></tableColumns>' +
          '<tableStyleInfo name="TableStyleMedium2" showRowStripes="1"/></table>',
      },
    },
  ),
};

const RULES: AuthoredChallenge = {
  title: 'Conditional formatting and data validation',
  start: build(SALES),
  solution: build(
    SALES,
    {},
    {
      afterRows:
        '<conditionalFormatting sqref="C2:C6"><cfRule type="cellIs" dxfId="0" priority="1" operator="greaterThan"><formula>250</formula></cfRule>' +
        '</conditionalFormatting><dataValidations count="1"><dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="A2:A6">' +
        '<formula1>"North,South,East"</formula1></dataValidation></dataValidations>',
    },
  ),
};

const writeTitle = (text: string) => `<c:title><c:tx><c:rich><a:p><a:r><a:t>${text}</a:t></a:r></a:p></c:rich></c:tx></c:title>`;

const CHART: AuthoredChallenge = {
  title: 'A column chart with titles',
  start: build(SALES),
  solution: build(
    SALES,
    {},
    {
      afterRows: '<drawing r:id="rId1"/>',
      parts: {
        ...relateSheet({ type: 'drawing', target: '../drawings/drawing1.xml' }),
        'xl/drawings/drawing1.xml':
          '<xdr:wsDr><xdr:graphicFrame><xdr:nvGraphicFramePr><xdr:cNvPr id="2" name="Chart 1" descr="Amount by seller"/></xdr:nvGraphicFramePr>' +
          '<a:graphic><a:graphicData><c:chart r:id="rId1"/></a:graphicData></a:graphic></xdr:graphicFrame></xdr:wsDr>',
        'xl/drawings/_rels/drawing1.xml.rels': buildRelationships({ type: 'chart', target: '../charts/chart1.xml' }),
        'xl/charts/chart1.xml':
          `<c:chartSpace><c:chart>${writeTitle('Sales')}<c:plotArea><c:barChart><c:barDir val="col"/><c:grouping val="clustered"/>` +
          '<c:ser><c:idx val="0"/><c:cat><c:strRef><c:f>Data!$B$2:$B$6</c:f></c:strRef></c:cat><c:val><c:numRef><c:f>Data!$C$2:$C$6</c:f></c:numRef></c:val></c:ser>' +
          `</c:barChart><c:catAx><c:axPos val="b"/></c:catAx><c:valAx><c:axPos val="l"/>${writeTitle('Euro')}</c:valAx></c:plotArea></c:chart></c:chartSpace>`,
      },
    },
  ),
};

const PAGE: AuthoredChallenge = {
  title: 'Page set-up, footer and frozen panes',
  start: build(SALES),
  solution: build(
    SALES,
    {},
    {
      afterRows:
        '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
        '<pageSetup paperSize="9" orientation="landscape"/><headerFooter><oddFooter>&amp;RPage &amp;P</oddFooter></headerFooter>',
      afterSheets:
        '<definedNames><definedName name="_xlnm.Print_Area" localSheetId="0">Data!$A$1:$C$6</definedName>' +
        '<definedName name="_xlnm.Print_Titles" localSheetId="0">Data!$1:$1</definedName></definedNames>',
    },
  ),
};

const MEMBERS: readonly Row[] = [
  ['As typed', 'Joined', 'Name', 'Month', 'Pays until'],
  ['  ann   lee', 45_306],
  ['BOB MAY ', 45_352],
  ['cem  oz', 45_413],
  ['dora VON berg', 45_598],
];
const JOINED = { B2: DATE, B3: DATE, B4: DATE, B5: DATE };
const CLEANED = [
  ['Ann Lee', '2024-01', 45_336],
  ['Bob May', '2024-03', 45_382],
  ['Cem Oz', '2024-05', 45_443],
  ['Dora Von Berg', '2024-11', 45_628],
] as const;

const TEXTS: AuthoredChallenge = {
  title: 'Texts cleaned up and dates worked out',
  start: build(MEMBERS, JOINED),
  solution: build(
    [
      MEMBERS[0]!,
      ...CLEANED.map(([name, month, until], index) => {
        const row = index + 2;
        return [...MEMBERS[index + 1]!, `=PROPER(TRIM(A${row}))|${name}`, `=TEXT(B${row},"yyyy-mm")|${month}`, `=B${row}+30|${until}`];
      }),
    ],
    { ...JOINED, E2: DATE, E3: DATE, E4: DATE, E5: DATE },
  ),
};

export const AUTHORED_CHALLENGES: readonly AuthoredChallenge[] = [FORMULAS, TABLE, RULES, CHART, PAGE, TEXTS];

/** Names only the type of the main part, from which the server tells a workbook from a workbook with macros. */
const CONTENT_TYPES =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ' +
  'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>';

export const buildAuthoredFile = (contents: WorkbookContents): Uint8Array =>
  buildZipArchive({ '[Content_Types].xml': CONTENT_TYPES, ...buildWorkbookParts(contents) });
