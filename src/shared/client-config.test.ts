import { expect, test } from 'vitest';
import { parseClientConfig } from './client-config.ts';

const defaults = parseClientConfig(null);

test("the operator's settings are read and the others keep their defaults", () => {
  expect(parseClientConfig('{"keyPlaceholder":"SHEET-XXXX-XXXX","buyUrls":{"ca":"https://shop.example/ca"}}')).toEqual({
    keyPlaceholder: 'SHEET-XXXX-XXXX',
    buyUrls: { ...defaults.buyUrls, ca: 'https://shop.example/ca' },
  });
});

test.each([['%CLIENT_CONFIG%'], [''], ['null'], ['{']])('%j gives the defaults', (content) => {
  expect(parseClientConfig(content)).toEqual(defaults);
});
