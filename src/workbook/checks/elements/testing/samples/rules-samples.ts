import type { WorkbookContents } from '#workbook/reader/testing/workbook-parts.ts';
import { buildRows, type ElementSample } from '../element-samples.ts';

const ROWS = buildRows([['Units'], [120], [45], [310], [100], [87], [150]]);
const STYLES = '<dxfs count="2"><dxf><fill><patternFill><bgColor rgb="FFFFC7CE"/></patternFill></fill></dxf><dxf/></dxfs>';

/** Builds a sheet with rules in the given area, as Excel and LibreOffice write them. */
const highlight = (rules: string, area = 'A2:A7', rows = ROWS): WorkbookContents => ({
  rows,
  styles: STYLES,
  afterRows: `<conditionalFormatting sqref="${area}">${rules}</conditionalFormatting>`,
});
const cellIs = (operator: string, value: string, format = 0) =>
  `<cfRule type="cellIs" dxfId="${format}" priority="1" operator="${operator}"><formula>${value}</formula></cfRule>`;
const expression = (formula: string, format = 0) =>
  `<cfRule type="expression" dxfId="${format}" priority="1"><formula>${formula}</formula></cfRule>`;
/** Builds a sheet whose rule is an extension, as Excel writes rules that read other sheets. */
const extended = (formula: string): WorkbookContents => ({
  rows: ROWS,
  styles: STYLES,
  afterRows: `<extLst><ext><x14:conditionalFormattings><x14:conditionalFormatting><x14:cfRule type="expression" priority="1" id="{1}"><xm:f>${formula}</xm:f><x14:dxf><font><b/></font></x14:dxf></x14:cfRule><xm:sqref>A2:A7</xm:sqref></x14:conditionalFormatting></x14:conditionalFormattings></ext></extLst>`,
});

const PLAIN: WorkbookContents = { rows: ROWS, styles: STYLES };
const TOP = (rank: number, more = '') => `<cfRule type="top10" dxfId="0" priority="1" rank="${rank}" ${more}/>`;

const validate = (attributes: string, formulas: string, area = 'A2:A7', rows = ROWS): WorkbookContents => ({
  rows,
  afterRows: `<dataValidations><dataValidation ${attributes} sqref="${area}">${formulas}</dataValidation></dataValidations>`,
});
const BETWEEN = '<formula1>1</formula1><formula2>500</formula2>';
const STOP = 'allowBlank="1" showErrorMessage="1"';
const LISTED = buildRows([
  ['Region', null, 'North'],
  ['North', null, 'South'],
  ['South', null, 'East'],
]);
const SIZES = buildRows([['Size'], ...Array.from({ length: 45 }, (_, index) => [null, null, 20 + index])]);
const listSizes = (area: string, more = '') => validate(`type="list" ${STOP} ${more}`, `<formula1>${area}</formula1>`, 'A2:A7', SIZES);
const CODES = buildRows([['Code'], ['K1'], ['K2'], ['K3'], ['K4'], [null], [null]]);
const allow = (formula: string) => validate(`type="custom" ${STOP}`, `<formula1>${formula}</formula1>`, 'A2:A7', CODES);
const ORDERS = buildRows([
  ['Order', 'Units', 'Price'],
  ['a', 120, 300],
  ['b', 45, 210],
  ['c', 310, 20],
  ['d', 100, 140],
]);

export const RULE_SAMPLES: Record<string, ElementSample> = {
  'a rule for values over a limit is judged by the cells that it highlights': {
    element: 'highlight',
    start: PLAIN,
    solution: highlight(cellIs('greaterThan', '100')),
    at: 'A2:A7',
    wants: { type: 'rule', where: 'A2>100', isOnlyHere: true },
    right: {
      LibreOffice: highlight(expression('A2&gt;100'), 'A2:A7'),
      'Google Sheets': highlight(cellIs('greaterThan', '100'), 'A2:A1000'),
      'Excel, as an extension': extended('NOT($A2&lt;=100)'),
    },
    wrong: {
      'A2:A7 has no conditional formatting.': highlight(cellIs('greaterThan', '100', 1)),
      'A5 is highlighted; its value is not over 100.': highlight(cellIs('greaterThanOrEqual', '100')),
      'The rule is right now, but not when the data changes.': highlight(cellIs('greaterThan', '110')),
      'The rule is right now, but not when the data changes. #2': highlight(expression('OR(A2=120,A2=310,A2=150)')),
      'A7 is not highlighted; its value is over 100.': highlight(cellIs('greaterThan', '100'), 'A2:A6'),
    },
  },
  'a rule for one column highlights nothing beside it': {
    element: 'highlight',
    start: { rows: ORDERS, styles: STYLES },
    solution: highlight(cellIs('greaterThan', '100'), 'B2:B5', ORDERS),
    at: 'B2:B5',
    wants: { type: 'rule', where: 'B2>100', isOnlyHere: true },
    right: {
      Excel: highlight(cellIs('greaterThan', '100'), 'B2:B1048576', ORDERS),
      LibreOffice: highlight(expression('$B2&gt;100'), 'B2:B5', ORDERS),
      'over empty cells as well': highlight(expression('B2&gt;100'), 'B2:B5 D2:F5', ORDERS),
      'with a rule for another column': {
        ...highlight(cellIs('greaterThan', '100'), 'B2:B5', ORDERS),
        afterRows: ['B2:B5', 'C2:C5']
          .map((area) => `<conditionalFormatting sqref="${area}">${cellIs('greaterThan', '100')}</conditionalFormatting>`)
          .join(''),
      },
    },
    wrong: {
      'C2 is highlighted; only B2:B5 should be. (and 2 more)': highlight(cellIs('greaterThan', '100'), 'B2:C5', ORDERS),
      'A2 is highlighted; only B2:B5 should be. (and 3 more)': highlight(expression('$B2&gt;100'), 'A2:C5', ORDERS),
      'B1 is highlighted; only B2:B5 should be.': highlight(cellIs('greaterThan', '100'), 'B1:B5', ORDERS),
      'B5 is highlighted; its value is not over 100.': highlight(expression('B2&gt;99'), 'B2:B5', ORDERS),
    },
  },
  'a rule for the largest values is judged with changed data': {
    element: 'highlight',
    start: PLAIN,
    solution: highlight(TOP(2)),
    wants: { type: 'rule', where: 'AND(ISNUMBER(A2),A2>=LARGE($A$2:$A$7,MIN(2,COUNT($A$2:$A$7))))', isOnlyHere: true },
    right: {
      LibreOffice: highlight(expression('A2&gt;=LARGE(A$2:A$7,2)')),
      'Google Sheets': highlight(expression('RANK(A2,$A$2:$A$7)&lt;=2')),
      'as a third of the cells': highlight(TOP(34, 'percent="1"')),
    },
    wrong: {
      'A2 (120) is highlighted; it should not be.': highlight(TOP(3)),
      'A2 (120) is highlighted; it should not be. (and 1 more)': highlight(expression('A2&gt;105') + TOP(4)),
      'The rule is right now, but not when the data changes.': highlight(cellIs('greaterThan', '125')),
      'A2:A7 has other conditional formatting; cells with certain values are wanted.': highlight('<cfRule type="dataBar" priority="1"/>'),
    },
  },
  'data bars are judged by their cells': {
    element: 'highlight',
    start: PLAIN,
    solution: highlight('<cfRule type="dataBar" priority="1"><dataBar/></cfRule>'),
    wants: { type: 'dataBar' },
    right: {
      Excel: highlight('<cfRule type="dataBar" priority="1"><dataBar><color rgb="FF638EC6"/></dataBar></cfRule>'),
      LibreOffice: highlight('<cfRule type="dataBar" priority="3"><dataBar showValue="0"/></cfRule>'),
      'in cells that were moved': highlight('<cfRule type="dataBar" priority="1"/>', 'A2:A4 A6:A7 A5'),
      'with a rule for values': highlight(`${cellIs('lessThan', '50')}<cfRule type="dataBar" priority="2"/>`),
    },
    wrong: {
      'A2:A7 has no conditional formatting.': PLAIN,
      'A2:A7 has other conditional formatting; data bars are wanted.': highlight('<cfRule type="colorScale" priority="1"/>'),
      'A2:A7 has other conditional formatting; data bars are wanted. #2': highlight(cellIs('greaterThan', '100')),
      'The rule covers A2:A6; A2:A7 is wanted.': highlight('<cfRule type="dataBar" priority="1"/>', 'A2:A6'),
      'The rule covers A2:A4; A2:A7 is wanted.': highlight('<cfRule type="dataBar" priority="1"/>', 'A2:A4 A6:A7'),
      'The rule covers A1:A7; A2:A7 is wanted.': highlight('<cfRule type="dataBar" priority="1"/>', 'A1:A7'),
    },
  },
  'conditional formatting must be gone when the solution removes it': {
    element: 'noHighlight',
    start: highlight(cellIs('greaterThan', '100')),
    solution: PLAIN,
    at: 'A2:A7',
    wants: {},
    right: {
      Excel: PLAIN,
      LibreOffice: { rows: ROWS },
      'Google Sheets': { rows: ROWS, styles: STYLES, afterRows: '<conditionalFormatting sqref="A2:A7"/>' },
      'with a rule elsewhere': highlight(cellIs('greaterThan', '1'), 'C2:C7'),
    },
    wrong: {
      'A2:A7 still has a rule.': highlight(cellIs('greaterThan', '200')),
      'A2:A7 still has a rule. #2': highlight(cellIs('greaterThan', '100'), 'A3:A7'),
      'A2:A7 still has a rule. #3': extended('A2&gt;100'),
      'A2:A7 still has a rule. #4': highlight('<cfRule type="dataBar" priority="1"/>'),
    },
  },
  'a validation is judged by what it accepts and refuses': {
    element: 'validation',
    start: PLAIN,
    solution: validate(`type="whole" ${STOP}`, BETWEEN),
    at: 'A2:A7',
    wants: { type: 'whole', operator: 'between', value: '1', value2: '500', blank: 'allowed', reaction: 'stop' },
    right: {
      LibreOffice: validate('type="whole" operator="between" allowBlank="true" showErrorMessage="true" errorStyle="stop"', BETWEEN),
      'Google Sheets': validate(`type="custom" ${STOP}`, '<formula1>AND(ISNUMBER(A2),A2=INT(A2),A2&gt;=1,A2&lt;=500)</formula1>'),
      'over a longer area': validate(`type="whole" ${STOP}`, BETWEEN, 'A2:A100'),
    },
    wrong: {
      'A2:A7 accepts every entry.': PLAIN,
      'A2 accepts 1.5.': validate(`type="decimal" ${STOP}`, BETWEEN),
      'A2 refuses 500, which should be allowed.': validate(`type="whole" ${STOP}`, '<formula1>1</formula1><formula2>499</formula2>'),
      'A7 accepts every entry.': validate(`type="whole" ${STOP}`, BETWEEN, 'A2:A6'),
      'Other entries in A2 lead to a warning; it is wanted that they are refused.': validate(
        `type="whole" ${STOP} errorStyle="warning"`,
        BETWEEN,
      ),
    },
  },
  'a list of allowed entries can be typed or stand in cells': {
    element: 'validation',
    start: { rows: LISTED },
    solution: validate(`type="list" ${STOP}`, '<formula1>$C$1:$C$3</formula1>', 'A2:A3', LISTED),
    wants: { type: 'list', value: '$C$1:$C$3', hasArrow: true, blank: 'allowed', reaction: 'stop' },
    right: {
      'Excel, typed': validate(`type="list" ${STOP}`, '<formula1>"North,South,East"</formula1>', 'A2:A3', LISTED),
      'LibreOffice, typed with spaces': validate(`type="list" ${STOP}`, '<formula1>"East, North, South"</formula1>', 'A2:A3', LISTED),
      'with a sheet': validate(`type="list" ${STOP}`, '<formula1>Data!$C$1:$C$3</formula1>', 'A2:A3', LISTED),
    },
    wrong: {
      'A2 refuses "East", which should be allowed.': validate(`type="list" ${STOP}`, '<formula1>$C$1:$C$2</formula1>', 'A2:A3', LISTED),
      'A3 refuses "North", which should be allowed.': validate(`type="list" ${STOP}`, '<formula1>C1:C3</formula1>', 'A2:A3', LISTED),
      'A2 accepts "Est".': validate(`type="list" ${STOP}`, '<formula1>"North,South,East,Est"</formula1>', 'A2:A3', LISTED),
      'A2 refuses an empty cell.': validate('type="list" showErrorMessage="1"', '<formula1>$C$1:$C$3</formula1>', 'A2:A3', LISTED),
    },
  },
  'a list of many entries is tried to its end, and shows itself': {
    element: 'validation',
    start: { rows: SIZES },
    solution: listSizes('$C$2:$C$46'),
    wants: { type: 'list', value: '$C$2:$C$46', hasArrow: true, blank: 'allowed', reaction: 'stop' },
    right: {
      Excel: listSizes('Data!$C$2:$C$46', 'showDropDown="0"'),
      LibreOffice: listSizes('Data!$C$2:$C$46', 'showDropDown="false" operator="equal"'),
      'from the whole sheet': listSizes('INDEX($C:$C,2):INDEX($C:$C,46)'),
    },
    wrong: {
      'A2 refuses 64, which should be allowed.': listSizes('$C$2:$C$45'),
      'A2 refuses 20, which should be allowed.': listSizes('$C$3:$C$46'),
      'A2 refuses 64, which should be allowed. #2': listSizes('$C$2:$C$44'),
      'A2:A7 accepts every entry.': { rows: SIZES },
      'A2 does not show the list to choose from.': listSizes('$C$2:$C$46', 'showDropDown="1"'),
    },
  },
  'entries that must differ are tried in single cells': {
    element: 'validation',
    start: { rows: CODES },
    solution: allow('COUNTIF($A$2:$A$7,A2)=1'),
    wants: { type: 'custom', value: 'COUNTIF($A$2:$A$7,A2)=1', blank: 'allowed', reaction: 'stop' },
    right: {
      Excel: allow('COUNTIF(A$2:A$7,A2)&lt;2'),
      LibreOffice: allow('COUNTIF(Data!$A$2:$A$7,A2)=1'),
      'with an array': allow('SUMPRODUCT(--($A$2:$A$7=A2))=1'),
    },
    wrong: {
      'A2 refuses "K1", which should be allowed.': allow('FALSE'),
      'A7 accepts "K1".': allow('COUNTIF($A$2:$A$5,A2)=1'),
      'A7 accepts 1.': allow('COUNTIF(A2:A7,A2)=1'),
      'A2 accepts "Est".': allow('ISTEXT(A2)'),
    },
  },
};
