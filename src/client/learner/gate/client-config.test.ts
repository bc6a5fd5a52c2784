import { expect, test } from 'vitest';
import { parseClientConfig } from './client-config.ts';

const defaults = parseClientConfig(null);

test('what the operator set is read, the rest keeps its default', () => {
  expect(parseClientConfig('{"keyPlaceholder":"SHEET-XXXX-XXXX","buyUrls":{"ca":"https://shop.example/ca"}}')).toEqual({
    keyPlaceholder: 'SHEET-XXXX-XXXX',
    buyUrls: { ...defaults.buyUrls, ca: 'https://shop.example/ca' },
  });
});

test.each([['%FRONT%'], [''], ['null'], ['{']])('%j gives the defaults', (content) => {
  expect(parseClientConfig(content)).toEqual(defaults);
});
