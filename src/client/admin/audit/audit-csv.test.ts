import { expect, test } from 'vitest';
import { formatAuditCsv } from './audit-csv.ts';

test('T67: an exported entry of the audit log never contains a formula', () => {
  const entry = {
    id: '1',
    at: '2026-11-22T12:00:00.000Z',
    actor: 'ada',
    address: '192.0.2.1',
    action: 'product.created' as const,
    targetId: 'p1',
    targetName: '=HYPERLINK("https://example.com")',
    detail: '+1',
  };
  expect(formatAuditCsv([entry, { ...entry, address: null, targetId: null, targetName: 'Excel', detail: '' }])).toBe(
    [
      'Time,Who,Action,What,Detail,Address,Id',
      `2026-11-22T12:00:00.000Z,ada,Product created,"'=HYPERLINK(""https://example.com"")",'+1,192.0.2.1,p1`,
      '2026-11-22T12:00:00.000Z,ada,Product created,Excel,,,',
      '',
    ].join('\n'),
  );
});
