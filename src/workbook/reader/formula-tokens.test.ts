import { expect, test } from 'vitest';
import { FormulaSyntaxError, tokenizeFormula } from './formula-tokens.ts';

const show = (formula: string) => tokenizeFormula(formula).map(({ kind, prefix, text }) => `${kind} ${prefix}${text}`);

test.each([
  ['B2', ['reference B2']],
  ['$B$2:C9', ['reference $B$2:C9']],
  ['B:$C', ['reference B:$C']],
  ['$2:9', ['reference $2:9']],
  ['Costs!B2:B9', ['reference Costs!B2:B9']],
  ["'It''s 2026'!B2", ["reference 'It''s 2026'!B2"]],
  ["'A1'!B2", ["reference 'A1'!B2"]],
  ['Jan:Mar!B2', ['reference Jan:Mar!B2']],
  ["'Jan:Mar 2'!B2", ["reference 'Jan:Mar 2'!B2"]],
  ['[1]Costs!B2', ['reference [1]Costs!B2']],
  ["'[1]My costs'!B2", ["reference '[1]My costs'!B2"]],
  ['[1]!Rate', ['name [1]!Rate']],
  ['Costs!Rate', ['name Costs!Rate']],
  ['Straße', ['name Straße']],
  ['XFD1', ['reference XFD1']],
  ['XFE1', ['name XFE1']],
  ['A1048577', ['name A1048577']],
  ['A0', ['name A0']],
  ['tax.2026', ['name tax.2026']],
  ['TRUE', ['name TRUE']],
  ['A1:Costs!B2', ['reference A1', 'operator :', 'reference Costs!B2']],
  [
    'A1:INDEX(B:B,3)',
    ['reference A1', 'operator :', 'function INDEX', 'operator (', 'reference B:B', 'operator ,', 'number 3', 'operator )'],
  ],
  ['LOG10(2)', ['function LOG10', 'operator (', 'number 2', 'operator )']],
  ['_xlfn.STDEV.S(A1)', ['function _xlfn.STDEV.S', 'operator (', 'reference A1', 'operator )']],
])('%s is one operand or several', (formula, tokens) => {
  expect(show(formula)).toEqual(tokens);
});

test.each([
  ['Costs[Amount]', ['structured Costs[Amount]']],
  ['Costs[[#This Row],[Amount]]', ['structured Costs[[#This Row],[Amount]]']],
  ['[@[Price each]]*2', ['structured [@[Price each]]', 'operator *', 'number 2']],
  ["Costs['[net']]", ["structured Costs['[net']]"]],
  ["Costs[Sam''s]", ["structured Costs[Sam''s]"]],
  ['Costs[]', ['structured Costs[]']],
])('%s refers to a table', (formula, tokens) => {
  expect(show(formula)).toEqual(tokens);
});

test.each([
  ['"A1"', ['text "A1"']],
  ['"say ""A1"""&B2', ['text "say ""A1"""', 'operator &', 'reference B2']],
  ['1.5E-3+.5+2.', ['number 1.5E-3', 'operator +', 'number .5', 'operator +', 'number 2.']],
  ['50%', ['number 50', 'operator %']],
  ['A1<>B1', ['reference A1', 'operator <>', 'reference B1']],
  ['#N/A', ['error #N/A']],
  ['Costs!#REF!', ['error Costs!#REF!']],
  ['#REF!$A$1:B2', ['error #REF!$A$1:B2']],
  [
    '{1,"a";#DIV/0!,TRUE}',
    ['operator {', 'number 1', 'operator ,', 'text "a"', 'operator ;', 'error #DIV/0!', 'operator ,', 'name TRUE', 'operator }'],
  ],
  ['A1#', ['reference A1', 'operator #']],
  ['@A1:A9', ['operator @', 'reference A1:A9']],
  ['A1:B2 B1:C2', ['reference A1:B2', 'space  ', 'reference B1:C2']],
  ['SUM( A1 )', ['function SUM', 'operator (', 'space  ', 'reference A1', 'space  ', 'operator )']],
])('%s has these values and operators', (formula, tokens) => {
  expect(show(formula)).toEqual(tokens);
});

test.each(['"open', 'Costs[Amount', 'A1!', '!', '$', "'Costs'!", 'A1 ? B1', 'x'.repeat(40_000)])(
  'a formula with an error is refused',
  (formula) => {
    expect(() => tokenizeFormula(formula)).toThrow(FormulaSyntaxError);
  },
);

test('joining the tokens of a formula gives the formula', () => {
  const formula = `IF( 'My costs'!$B$2:B9>=-1.5e3 , "a ""b""" ,Costs[[#This Row],[Price]])&{1;2}`;
  const text = tokenizeFormula(formula).map((token) => token.prefix + token.text);
  expect(text.join('')).toBe(formula);
});
