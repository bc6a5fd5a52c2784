import { expect, test } from 'vitest';
import { findPortalAreaOfPath } from './sidebar-sections.ts';

test.each([
  ['/admin', 'everyone'],
  ['/admin/', 'everyone'],
  ['/admin/account', 'everyone'],
  ['/admin/cards/files', 'courses'],
  ['/admin/keys', 'keys'],
  ['/admin/keysets', 'everyone'],
  ['/admin/activity/01', 'activity'],
  ['/admin/audit', 'audit'],
])('the screen at %s belongs to the area %s', (path, area) => {
  expect(findPortalAreaOfPath(path)).toBe(area);
});
