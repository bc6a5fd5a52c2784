import { expect, test } from 'vitest';
import { isSafeLink } from './safe-link.ts';

test.each([
  'https://example.com/file.xlsx',
  'http://example.com',
  'HTTPS://EXAMPLE.COM/A',
  'https://example.com/a%20b?c=d#e',
  '/public-objects/0192f0aa-0000-7000-8000-000000000000.mp4',
  '/practice/budget.xlsx',
])('%s is a safe link', (address) => {
  expect(isSafeLink(address)).toBe(true);
});

test.each([
  ['an empty text', ''],
  ['a script', 'javascript:alert(1)'],
  ['a script in capitals', 'JavaScript:alert(1)'],
  ['a script behind a space', ' javascript:alert(1)'],
  ['a script with a tab inside', 'java\tscript:alert(1)'],
  ['a script with a line break inside', 'java\nscript:alert(1)'],
  ['a script behind a control character', '\u0001javascript:alert(1)'],
  ['a page in the address itself', 'data:text/html,<script>alert(1)</script>'],
  ['an old script', 'vbscript:msgbox(1)'],
  ['a file of the visitor', 'file:///etc/passwd'],
  ['an object in memory', 'blob:https://example.com/1'],
  ['another host without a scheme', '//evil.test/a'],
  ['another host behind a tab', '/\t/evil.test/a'],
  ['another host behind a backslash', '/\\evil.test/a'],
  ['two backslashes', '\\\\evil.test\\a'],
  ['a scheme with a backslash', 'https:\\\\evil.test'],
  ['a name without a scheme', 'example.com/file'],
  ['a relative path', 'files/a.xlsx'],
  ['an address with a space', 'https://example.com/a b'],
  ['a broken address', 'https://['],
])('T46: %s is not a safe link', (_, address) => {
  expect(isSafeLink(address)).toBe(false);
});
