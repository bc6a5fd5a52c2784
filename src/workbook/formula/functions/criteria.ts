import { CellError, type CellValue } from '#workbook/reader/workbook.ts';
import { areStrictlyEqual, compareAllDigits, compareValues } from '../values/compare-values.ts';
import { UnsupportedError } from '../values/formula-value.ts';
import { parseNumericText } from '../values/parse-numeric-text.ts';
import { createWildcardTest } from '../values/wildcard.ts';

export type CriterionTest = (value: CellValue) => boolean;

/**
 * Creates a function that tests whether a value meets a criterion of a spreadsheet function such as COUNTIF. A criterion is a value or text
 * such as `>5`, `<>Tea` or `T*`. Throws `UnsupportedError` when the meaning of the criterion depends on the language of the spreadsheet
 * program.
 */
export function createCriterionTest(criterion: CellValue, uses1904Dates: boolean): CriterionTest {
  if (criterion instanceof CellError) return (value) => value instanceof CellError && value.code === criterion.code;
  if (typeof criterion !== 'string') return createEqualityTest(criterion ?? 0, null, uses1904Dates);
  const [, operator = '', operand = ''] = /^(<=|>=|<>|=|<|>)?([\s\S]*)$/.exec(criterion) ?? [];
  const wanted = parseOperand(operand, uses1904Dates);
  if (operator === '' || operator === '=' || operator === '<>') {
    const isEqual = operand === '' ? createBlankTest(operator) : createEqualityTest(wanted, operand, uses1904Dates);
    return operator === '<>' ? (value) => !isEqual(value) : isEqual;
  }
  if (operand === '') throw new UnsupportedError(); // Nothing follows an operator such as `>`.
  return (value) => {
    if (value === null || value instanceof CellError || typeof value !== typeof wanted) return false;
    const order = compareAllDigits(value, wanted);
    if (operator === '<') return order < 0;
    if (operator === '>') return order > 0;
    return operator === '<=' ? order <= 0 : order >= 0;
  };
}

/**
 * Creates a test for blank cells. The criterion `=` matches only blank cells. An empty criterion matches both blank cells and empty text.
 */
const createBlankTest = (operator: string): CriterionTest =>
  operator === '' ? (value) => value === null || value === '' : (value) => value === null;

function parseOperand(operand: string, uses1904Dates: boolean): CellValue {
  if (/^(?:TRUE|FALSE)$/i.test(operand)) return operand.toUpperCase() === 'TRUE';
  if (/^#(?:N\/A|[A-Z0-9/]+[!?])$/i.test(operand)) return new CellError(operand.toUpperCase());
  return parseNumericText(operand, uses1904Dates) ?? operand;
}

/**
 * Creates a function that tests whether a value equals the value of a criterion. Excel gives inconsistent results for different spellings
 * of a number, such as `1` and `1.0`. The test function therefore throws `UnsupportedError` for text that is a different spelling of the
 * criterion's number. The `typed` parameter contains the text of the criterion, or null when the criterion is a number.
 */
function createEqualityTest(wanted: CellValue, typed: string | null, uses1904Dates: boolean): CriterionTest {
  if (wanted instanceof CellError) return (value) => value instanceof CellError && value.code === wanted.code;
  if (typeof wanted === 'string') {
    const isLike = createWildcardTest(wanted);
    return (value) => typeof value === 'string' && isLike(value);
  }
  return (value) => {
    if (typeof wanted !== 'number' || typeof value !== 'string') return areStrictlyEqual(value, wanted);
    if (value === typed) return true;
    // The tested text is a different spelling of the criterion's number.
    if (isNumericText(value, wanted, uses1904Dates)) throw new UnsupportedError();
    return false;
  };
}

function isNumericText(text: string, wanted: number, uses1904Dates: boolean): boolean {
  if (!/^\s*[-+.\d]/.test(text)) return false;
  const number = parseNumericText(text, uses1904Dates);
  return number !== null && compareValues(number, wanted) === 0;
}
