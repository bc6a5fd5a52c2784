import { expect, test } from 'vitest';
import { canUseArea, type Role } from '#shared/people/roles.ts';
import { findPortalAreaOfPath, listShownGroups } from './sidebar-sections.ts';

test.each([
  ['/admin', 'everyone'],
  ['/admin/', 'everyone'],
  ['/admin/account', 'everyone'],
  ['/admin/cards/files', 'courses'],
  ['/admin/search', 'courses'],
  ['/admin/keys', 'keys'],
  ['/admin/keysets', 'everyone'],
  ['/admin/activity/01', 'activity'],
  ['/admin/audit', 'audit'],
])('the screen at %s belongs to the area %s', (path, area) => {
  expect(findPortalAreaOfPath(path)).toBe(area);
});

test.each([
  ['owner', ['Dashboard', 'Teach', 'Sell', 'Learn', 'System']],
  ['author', ['Dashboard', 'Teach', 'Learn']],
  ['seller', ['Dashboard', 'Sell', 'Learn']],
] as [Role, string[]][])('the sidebar of an %s has no group without an entry', (role, names) => {
  const groups = listShownGroups((area) => canUseArea(role, area));
  expect(groups.map(({ name, sections }) => name ?? sections[0]!.name)).toEqual(names);
});

test('an author finds Insight in the sidebar, and a seller finds Activity alone', () => {
  const listLearn = (role: Role) => listShownGroups((area) => canUseArea(role, area)).find(({ name }) => name === 'Learn')!.sections;
  expect(listLearn('author').map(({ name }) => name)).toEqual(['Insight']);
  expect(listLearn('seller').map(({ name }) => name)).toEqual(['Activity']);
});
