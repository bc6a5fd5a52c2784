import { expect, test } from 'vitest';
import { parseClientConfig } from './client-config.ts';

const defaults = parseClientConfig(null);

test('the given settings of the operator are used, and the others have their defaults', () => {
  expect(parseClientConfig('{"keyPlaceholder":"SHEET-XXXX-XXXX","buyUrls":{"ca":"https://shop.example/ca"}}')).toEqual({
    ...defaults,
    keyPlaceholder: 'SHEET-XXXX-XXXX',
    buyUrls: { ...defaults.buyUrls, ca: 'https://shop.example/ca' },
  });
});

test.each([['%CLIENT_CONFIG%'], [''], ['null'], ['{']])('%j gives the defaults', (content) => {
  expect(parseClientConfig(content)).toEqual(defaults);
});
