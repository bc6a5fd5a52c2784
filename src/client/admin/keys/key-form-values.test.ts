import { formatLocalDate } from '../ui/format/date-format.ts';
import { afterEach, describe, expect, test } from 'vitest';
import type { AccessKey } from '#shared/access-keys/access-key-schemas.ts';
import { pickKeyNotes } from '#shared/access-keys/key-notes.ts';
import { diffFields } from '#shared/field-conflicts.ts';
import { parseKeyFormValues, pickEditableKeyFields, toKeyFormValues, type KeyFormValues } from './key-form-values.ts';

const ENTERED_IN_BERLIN = '2026-12-31T22:59:59.000Z';
const key: AccessKey = {
  id: 'key',
  key: 'EXCEL-••••-••2X',
  productId: 'product',
  productName: 'Excel Basics',
  maxLogins: 30,
  logins: 0,
  status: 'active',
  expiresAt: ENTERED_IN_BERLIN,
  createdAt: '2026-11-20T09:30:00.000Z',
  lastUsedAt: null,
  ...pickKeyNotes({}),
};

const diffAccessKey = (before: AccessKey, values: KeyFormValues) =>
  diffFields(pickEditableKeyFields(before), parseKeyFormValues(before, values));

const timeZone = process.env.TZ;
afterEach(() => {
  if (timeZone === undefined) delete process.env.TZ;
  else process.env.TZ = timeZone;
});

test.each(['Europe/Berlin', 'America/New_York', 'Asia/Tokyo', 'UTC'])('saving without changes in %s leaves the key as it is', (zone) => {
  process.env.TZ = zone;
  expect(diffAccessKey(key, toKeyFormValues(key))).toEqual({});
});

test('changing the login limit leaves the expiry as it is', () => {
  expect(diffAccessKey(key, { ...toKeyFormValues(key), maxLogins: '40' })).toEqual({ maxLogins: 40 });
});

test('only changed notes are sent, without the spaces around them', () => {
  const values = { ...toKeyFormValues({ ...key, buyer: 'Ada', label: 'Class' }), buyer: ' Ada ', label: '', orderNumber: ' A-17 ' };
  expect(diffAccessKey({ ...key, buyer: 'Ada', label: 'Class' }, values)).toEqual({ label: '', orderNumber: 'A-17' });
});

test('a new last day ends in the time zone of the administrator who enters it', () => {
  process.env.TZ = 'America/New_York';
  expect(diffAccessKey(key, { ...toKeyFormValues(key), expiresAt: '2027-01-31' })).toEqual({ expiresAt: '2027-02-01T04:59:59.000Z' });
});

describe('the last day', () => {
  test.each(['Europe/Berlin', 'America/New_York', 'Asia/Tokyo', 'UTC'])('is shown in %s as it was entered there', (zone) => {
    process.env.TZ = zone;
    const { expiresAt } = parseKeyFormValues({ ...key, expiresAt: null }, { ...toKeyFormValues(key), expiresAt: '2026-12-31' });
    expect(formatLocalDate(expiresAt!)).toBe('2026-12-31');
    expect(new Date(expiresAt!).getHours()).toBe(23);
  });

  test('is empty for a key that never expires', () => {
    expect(toKeyFormValues({ ...key, expiresAt: null }).expiresAt).toBe('');
    expect(diffAccessKey(key, { ...toKeyFormValues(key), expiresAt: '' })).toEqual({ expiresAt: null });
  });
});
