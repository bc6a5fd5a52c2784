import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { layoutWords } from '#admin-words/layout.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

const deadEnds = {
  'not-found': { title: layoutWords.pageNotFound, icon: 'search', text: layoutWords.thereIsNoSection },
  'role-denied': { title: layoutWords.yourRoleCannotOpenThis, icon: 'person', text: layoutWords.ownerCanGiveYouAnother },
} as const;

/** Stands in for a screen that does not exist or that the administrator's role may not open. */
export function DeadEndScreen({ reason }: { reason: keyof typeof deadEnds }) {
  const { title, icon, text } = deadEnds[reason];
  return (
    <>
      <PageHeader title={title} />
      <EmptyState icon={icon} text={text}>
        <Button component={Link} to="/admin">
          {layoutWords.goToTheDashboard}
        </Button>
      </EmptyState>
    </>
  );
}
