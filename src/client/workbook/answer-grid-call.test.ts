import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { compileSample } from '#workbook/checks/testing/graded-samples.ts';
import { setNumberLanguage } from '#workbook/checks/values/format-value-for-message.ts';
import { findNotation } from '#workbook/grid/notation.ts';
import { answerGridCall } from './answer-grid-call.ts';
import type { WorkbookCheckResult } from './check-worker-messages.ts';

afterEach(() => setNumberLanguage('en'));

const START = join(import.meta.dirname, '../../workbook/checks/testing/challenges/sum/start.xlsx');
const WINDOW = { sheet: 0, area: { top: 1, left: 1, bottom: 20, right: 8 } };

test.each([
  { language: 'en', typed: '=1234.5', shown: '1,234.5' },
  { language: 'fr', typed: '=1234,5', shown: '1\u202F234,5' },
  { language: 'es', typed: '=1234,5', shown: '1234,5' },
])('a finding about a grid writes numbers as in $language', async ({ language, typed, shown }) => {
  const checkSet = await compileSample('sum');
  const at = Object.keys(checkSet.targets)[0]!.split('!')[1]!;
  const [column, row] = [at.charCodeAt(0) - 64, Number(at.slice(1))];
  await answerGridCall({
    method: 'open',
    grid: {
      files: [new Blob([readFileSync(START)])],
      values: null,
      checkSet,
      notation: findNotation(language),
      draft: [],
      area: WINDOW.area,
    },
  });
  await answerGridCall({ method: 'run', command: { type: 'type', row, column, text: typed }, window: WINDOW });
  const result = (await answerGridCall({ method: 'check', checkSet })) as WorkbookCheckResult & { type: 'report' };
  expect(JSON.stringify(result.report.findings)).toContain(`"${shown}"`);
});
