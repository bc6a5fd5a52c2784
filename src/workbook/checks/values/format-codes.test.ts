// Tests number formats as the programs of twelve languages write them: formats of one class pass each other's checks, and no others do.
import { expect, test } from 'vitest';
import { createTestWorkbook } from '#workbook/formula/testing/create-test-workbook.ts';
import { proposeChecksFromSolution } from '#workbook/proposals/propose-checks-from-solution.ts';
import type { Workbook } from '#workbook/reader/workbook.ts';
import { compileCheckSet } from '../compile-check-set.ts';
import { runCheckSet } from '../run-check-set.ts';

/** Maps the language ids of Windows to the symbol of the currency and the order of a date. */
const LANGUAGES: Readonly<Record<string, { symbol: string; date: string }>> = {
  '409': { symbol: '$', date: 'm/d/yyyy' },
  '809': { symbol: '£', date: 'dd/mm/yyyy' },
  '407': { symbol: '€', date: 'dd.mm.yyyy' },
  '40C': { symbol: '€', date: 'dd/mm/yyyy' },
  C0A: { symbol: '€', date: 'd/m/yyyy' },
  '410': { symbol: '€', date: 'dd/mm/yy' },
  '413': { symbol: '€', date: 'd-m-yyyy' },
  '415': { symbol: 'zł', date: 'yyyy-mm-dd' },
  '416': { symbol: 'R$', date: 'dd/mm/yyyy' },
  '41D': { symbol: 'kr', date: 'yyyy-mm-dd' },
  '406': { symbol: 'kr', date: 'dd-mm-yyyy' },
  '411': { symbol: '¥', date: 'yyyy/m/d' },
};
const ids = Object.keys(LANGUAGES);
const inAll = (write: (id: string) => string[]) => [...new Set(ids.flatMap(write))];

/** Contains the formats by what they show. The first format of a class is the one of the solution. */
const CLASSES: Readonly<Record<string, string[]>> = {
  'whole number': ['0', '0_ ', '0;-0', '0_);\\-0', '###0', '\\+0;-0', '[>=0]0;-0'],
  'whole number with thousands': ['#,##0', '#,##0_ ', '#,##0;-#,##0', '#,##0_-', '#,##0;\\-#,##0;0', ...inAll((id) => [`[$-${id}]#,##0`])],
  'whole thousands': ['#,##0,', '#,##0,_ ', '#,##0,;-#,##0,', '#,##0,"k"', '#,##0,\\ "T"', '[$-407]#,##0,'],
  'millions with a decimal': ['0.0,,', '0.0,,"M"', '0,,.0', '0.0,,;-0.0,,', '0.0,,\\ "Mio"'],
  'whole thousands of euros': ['#,##0,\\ "€"', '#,##0,\\ "T€"', '[$€-2]\\ #,##0,', '#,##0,\\ [$€-407]'],
  'two decimals': ['0.00', '0.00_ ', '0.00;-0.00', '0.00_-', '#0.00'],
  'two decimals with thousands': ['#,##0.00', '#,##0.00_ ', '#,##0.00;-#,##0.00', ...inAll((id) => [`[$-${id}]#,##0.00`])],
  'whole percent': ['0%', '0 %', '0\\ %', '#0%', '0%;-0%', ...inAll((id) => [`[$-${id}]0%`])],
  'percent with a decimal': ['0.0%', '0.0 %', '0.0\\ %', '#0.0%', '0.0%;-0.0%'],
  'euros with cents': [
    '#,##0.00\\ "€"',
    '#,##0.00 €',
    '€#,##0.00',
    '"€"#,##0.00',
    '_-* #,##0.00\\ [$€-1]_-',
    '[$€-2]\\ #,##0.00',
    '#,##0.00\\ "EUR"',
    '_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-;_-* "-"??\\ "€"_-;_-@_-',
    ...inAll((id) => [`#,##0.00\\ [$€-${id}]`, `[$€-${id}]#,##0.00`, `#,##0.00\\ [$€-${id}];-#,##0.00\\ [$€-${id}]`]),
  ],
  'whole euros': ['#,##0\\ "€"', '#,##0 €', '€#,##0', ...inAll((id) => [`#,##0\\ [$€-${id}]`])],
  'American dollars': ['[$$-409]#,##0.00', '[$USD]\\ #,##0.00', '#,##0.00\\ "USD"', '[$$-409]#,##0.00;-[$$-409]#,##0.00'],
  'dollars of any country': ['$#,##0.00', '"$"#,##0.00', '_-"$"* #,##0.00_-'],
  'Canadian dollars': ['[$$-1009]#,##0.00', '[$CAD]\\ #,##0.00', '#,##0.00\\ [$$-C0C]'],
  pounds: ['[$£-809]#,##0.00', '£#,##0.00', '"£"#,##0.00', '[$GBP]\\ #,##0.00', '_-[$£-809]* #,##0.00_-'],
  zloty: ['#,##0.00\\ "zł"', '#,##0.00\\ [$zł-415]', '#,##0.00 [$PLN]', '_-* #,##0.00\\ [$zł-415]_-'],
  reais: ['[$R$-416]\\ #,##0.00', '"R$"\\ #,##0.00', '[$BRL]\\ #,##0.00'],
  'Swedish kronor': ['#,##0.00\\ [$kr-41D]', '#,##0.00 [$SEK]', '[$kr-41D]\\ #,##0.00'],
  'kronor of any country': ['#,##0.00\\ "kr"', '#,##0.00\\ "kr."'],
  'Danish kroner': ['#,##0.00\\ [$kr-406]', '#,##0.00 [$DKK]', '[$kr-406]\\ #,##0.00'],
  yen: ['[$¥-411]#,##0', '[$JPY]\\ #,##0', '#,##0\\ [$¥-411]'],
  'a date': [
    'dd/mm/yyyy',
    'm/d/yyyy',
    'm/d/yy;@',
    'd.m.yy',
    'yyyy\\-mm\\-dd',
    'yyyy"年"m"月"d"日"',
    '[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy',
    'd\\. m\\. yyyy',
    'dd\\.mm\\.yyyy;@',
    ...inAll((id) => [
      `[$-${id}]${LANGUAGES[id]!.date}`,
      `${LANGUAGES[id]!.date};@`,
      `[$-${id}]${LANGUAGES[id]!.date.replaceAll('yyyy', 'yy')};@`,
    ]),
  ],
  'a date with the name of the month': [
    'd\\-mmm\\-yy',
    'd mmmm yyyy',
    'd" de "mmmm" de "yyyy',
    ...inAll((id) => [`[$-${id}]d\\ mmmm\\ yyyy;@`, `[$-${id}]d/mmm/yy`]),
  ],
  'month and year': ['mmmm yyyy', 'mmm\\-yy', ...inAll((id) => [`[$-${id}]mmmm\\ yy;@`])],
  year: ['yyyy', 'yy', 'yyyy;@', ...inAll((id) => [`[$-${id}]yyyy`])],
  'the day of the week': ['dddd', 'ddd', ...inAll((id) => [`[$-${id}]dddd`, `[$-${id}]ddd;@`])],
  'hours and minutes': ['h:mm', 'hh:mm', 'h:mm AM/PM', 'h:mm;@', ...inAll((id) => [`[$-${id}]hh:mm;@`])],
  'hours, minutes and seconds': ['h:mm:ss', 'hh:mm:ss', 'h:mm:ss AM/PM', '[$-F400]h:mm:ss\\ AM/PM', ...inAll((id) => [`[$-${id}]h:mm:ss`])],
  'a date with the time': ['dd/mm/yyyy hh:mm', 'm/d/yy h:mm', ...inAll((id) => [`[$-${id}]${LANGUAGES[id]!.date}\\ hh:mm`])],
  text: ['@', '@_ ', '@\\ '],
};
/** A check of numbers lets thousands separators through, and a symbol of several countries stands for each of their currencies. */
const HARMLESS: ReadonlySet<string> = new Set([
  'whole number < whole number with thousands',
  'two decimals < two decimals with thousands',
  ...['American', 'Canadian'].flatMap((country) => [
    `${country} dollars < dollars of any country`,
    `dollars of any country < ${country} dollars`,
  ]),
  ...['Swedish kronor', 'Danish kroner'].flatMap((name) => [`${name} < kronor of any country`, `kronor of any country < ${name}`]),
]);

const write = (code: string): Workbook => ({ ...createTestWorkbook({ List: { A1: 46_054.4 } }), numberFormatOf: () => code });

/** Returns the names of the classes whose formats pass the check of a class, and the formats of the class that do not pass. */
async function judgeClass(name: string) {
  const [start, solution] = [write('General'), write(CLASSES[name]![0]!)];
  const { proposals } = await proposeChecksFromSolution(start, solution);
  const check = proposals.map((proposal) => proposal.check).find(({ kind }) => kind === 'format')!;
  const set = await compileCheckSet(start, solution, [check]);
  const passes = async (code: string) => (await runCheckSet(set, write(code))).verdict === 'pass';
  const refused: string[] = [];
  const accepted: string[] = [];
  for (const [other, codes] of Object.entries(CLASSES))
    for (const code of codes) {
      const isRight = other === name || HARMLESS.has(`${name} < ${other}`);
      if ((await passes(code)) !== isRight) (isRight ? refused : accepted).push(code);
    }
  return { refused, accepted };
}

test.each(Object.keys(CLASSES))('a check of the format of %s passes all its forms and nothing else', async (name) => {
  expect(await judgeClass(name)).toEqual({ refused: [], accepted: [] });
});

test('there are at least 300 formats', () => {
  expect(new Set(Object.values(CLASSES).flat()).size).toBeGreaterThanOrEqual(300);
});
