import { expect, test } from 'vitest';
import { parseFront } from './client-config.ts';

const defaults = parseFront(null);

test('what the operator set is read, the rest keeps its default', () => {
  expect(parseFront('{"keyPlaceholder":"SHEET-XXXX-XXXX","buyUrls":{"ca":"https://shop.example/ca"}}')).toEqual({
    keyPlaceholder: 'SHEET-XXXX-XXXX',
    buyUrls: { ...defaults.buyUrls, ca: 'https://shop.example/ca' },
  });
});

test.each([['%FRONT%'], [''], ['null'], ['{']])('%j gives the defaults', (content) => {
  expect(parseFront(content)).toEqual(defaults);
});
