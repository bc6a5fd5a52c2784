import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

const deadEnds = {
  'not-found': { title: '404 Page Not Found', icon: 'search', text: 'There is no section of the portal at this address.' },
  'role-denied': { title: 'Your role cannot open this', icon: 'person', text: 'An owner can give you another role.' },
} as const;

/** Stands in for a screen that does not exist or that the administrator's role may not open. */
export function DeadEndScreen({ reason }: { reason: keyof typeof deadEnds }) {
  const { title, icon, text } = deadEnds[reason];
  return (
    <>
      <PageHeader title={title} />
      <EmptyState icon={icon} text={text}>
        <Button component={Link} to="/admin">
          Go to the dashboard
        </Button>
      </EmptyState>
    </>
  );
}
