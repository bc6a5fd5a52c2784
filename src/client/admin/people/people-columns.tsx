import { peopleWords } from '#admin-words/people.ts';
import type { Person } from '#shared/people/people-schemas.ts';
import type { Role } from '#shared/people/roles.ts';
import { formatRelativeTime } from '../ui/format/relative-time.ts';
import type { TableColumn } from '../ui/table/table-column.ts';
import { TitleCell } from '../ui/table/title-cell.tsx';
import { OnOffTag, Tag } from '../ui/tag.tsx';

export const roleLabels = {
  owner: { name: peopleWords.owner, explanation: 'everything' },
  author: { name: peopleWords.author, explanation: peopleWords.coursesFilesAndInsight },
  seller: { name: peopleWords.seller, explanation: peopleWords.accessKeysSalesAndActivity },
} satisfies Record<Role, { name: string; explanation: string }>;

export const peopleColumns: TableColumn<Person>[] = [
  {
    name: peopleWords.person,
    cell: ({ username, email }) => <TitleCell title={username} code={email} />,
    getSortValue: ({ username }) => username.toLowerCase(),
  },
  {
    name: peopleWords.role,
    cell: ({ role }) => <Tag tone={role === 'owner' ? 'info' : 'neutral'}>{roleLabels[role].name}</Tag>,
    getSortValue: ({ role }) => role,
    isBadge: true,
  },
  {
    name: peopleWords.secondFactor,
    cell: ({ hasSecondFactor }) => <OnOffTag isOn={hasSecondFactor} />,
    getSortValue: ({ hasSecondFactor }) => (hasSecondFactor ? 1 : 0),
    isLabelledOnPhones: true,
  },
  {
    name: peopleWords.lastSeen,
    cell: ({ lastSeenAt }) => (lastSeenAt === null ? peopleWords.notLoggedIn : formatRelativeTime(lastSeenAt, new Date())),
    getSortValue: ({ lastSeenAt }) => lastSeenAt ?? '',
    isLabelledOnPhones: true,
  },
];
