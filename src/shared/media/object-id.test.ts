import { expect, test } from 'vitest';
import { stripObjectExtension, parseObjectIdFromUrl, buildObjectPath } from './object-url.ts';

const ID = '0192f0aa-0000-7000-8000-00000000abcd';

test.each([
  [ID, ID],
  [`${ID}.mp4`, ID],
  [`${ID}.WEBM`, ID],
  [`${ID}.jpeg`, ID],
  [`${ID}.toolong`, `${ID}.toolong`],
])('the object id %s is %s without its extension', (id, bare) => {
  expect(stripObjectExtension(id)).toBe(bare);
});

test.each([
  [`/public-objects/${ID}`, ID],
  [`/public-objects/${ID}.mp4`, ID],
  [`/public-objects/${ID}.mp4?download=1`, ID],
  [`/public-objects/${ID}.mp4#t=10`, ID],
  [`https://learn.example.com/public-objects/${ID}.xlsx`, ID],
  [`http://localhost:3000/public-objects/${ID}`, ID],
])('the URL %s serves an object', (address, id) => {
  expect(parseObjectIdFromUrl(address)).toBe(id);
});

test.each([
  'https://example.com/file.xlsx',
  '/practice/budget.xlsx',
  '/public-objects/',
  `/public-objects/a/${ID}`,
  `/other/public-objects/${ID}`,
  `/public-objects/..%2f${ID}`,
  `ftp://example.com/public-objects/${ID}`,
])('the URL %s serves no object', (address) => {
  expect(parseObjectIdFromUrl(address)).toBeNull();
});

test('the path of an object is parsed back to its id', () => {
  expect(parseObjectIdFromUrl(buildObjectPath(`${ID}.mp4`))).toBe(ID);
  expect(buildObjectPath('a b/c')).toBe('/public-objects/a%20b%2Fc');
});
