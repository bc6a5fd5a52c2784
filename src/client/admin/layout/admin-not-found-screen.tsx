import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function AdminNotFoundScreen() {
  return (
    <>
      <PageHeader title="404 Page Not Found" />
      <EmptyState icon="search" text="There is no section of the portal at this address.">
        <Button component={Link} to="/admin">
          Go to the dashboard
        </Button>
      </EmptyState>
    </>
  );
}
