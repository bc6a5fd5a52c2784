import { validateHeaderValue } from 'node:http';
import { expect, test } from 'vitest';
import { formatContentDisposition } from './content-disposition.ts';

test.each([
  [null, 'attachment'],
  ['trips.xlsx', 'attachment; filename="trips.xlsx"'],
  ["Trips (May), it's.xlsx", 'attachment; filename="Trips (May), it\'s.xlsx"'],
  ['für März.xlsx', 'attachment; filename="f_r M_rz.xlsx"; filename*=UTF-8\'\'f%C3%BCr%20M%C3%A4rz.xlsx'],
  ['100%.csv', 'attachment; filename="100_.csv"; filename*=UTF-8\'\'100%25.csv'],
  ['a"; filename="b.exe', 'attachment; filename="a_; filename=_b.exe"; filename*=UTF-8\'\'a%22%3B%20filename%3D%22b.exe'],
  ['a\\b.csv', 'attachment; filename="a_b.csv"; filename*=UTF-8\'\'a%5Cb.csv'],
  ["ü'()*.csv", "attachment; filename=\"_'()*.csv\"; filename*=UTF-8''%C3%BC%27%28%29%2A.csv"],
  ['a\r\nSet-Cookie: b=c', 'attachment; filename="a__Set-Cookie: b=c"; filename*=UTF-8\'\'a%0D%0ASet-Cookie%3A%20b%3Dc'],
  ['\ud83d.csv', 'attachment; filename="_.csv"; filename*=UTF-8\'\'%EF%BF%BD.csv'],
])('T69: the file name %j is sent as %s', (fileName, header) => {
  const value = formatContentDisposition('attachment', fileName);
  expect(value).toBe(header);
  expect(() => validateHeaderValue('content-disposition', value)).not.toThrow();
});
