import type { Person } from '#shared/people/people-schemas.ts';
import type { Role } from '#shared/people/roles.ts';
import { formatRelativeTime } from '../ui/format/relative-time.ts';
import type { TableColumn } from '../ui/table/table-column.ts';
import { TitleCell } from '../ui/table/title-cell.tsx';
import { OnOffTag, Tag } from '../ui/tag.tsx';

export const roleLabels = {
  owner: { name: 'Owner', explanation: 'everything' },
  author: { name: 'Author', explanation: 'courses, files and insight' },
  seller: { name: 'Seller', explanation: 'access keys, sales and activity' },
} satisfies Record<Role, { name: string; explanation: string }>;

export const peopleColumns: TableColumn<Person>[] = [
  {
    name: 'Person',
    cell: ({ username, email }) => <TitleCell title={username} code={email} />,
    getSortValue: ({ username }) => username.toLowerCase(),
  },
  {
    name: 'Role',
    cell: ({ role }) => <Tag tone={role === 'owner' ? 'info' : 'neutral'}>{roleLabels[role].name}</Tag>,
    getSortValue: ({ role }) => role,
    isBadge: true,
  },
  {
    name: 'Second factor',
    cell: ({ hasSecondFactor }) => <OnOffTag isOn={hasSecondFactor} />,
    getSortValue: ({ hasSecondFactor }) => (hasSecondFactor ? 1 : 0),
    isLabelledOnPhones: true,
  },
  {
    name: 'Last seen',
    cell: ({ lastSeenAt }) => (lastSeenAt === null ? 'Not logged in' : formatRelativeTime(lastSeenAt, new Date())),
    getSortValue: ({ lastSeenAt }) => lastSeenAt ?? '',
    isLabelledOnPhones: true,
  },
];
