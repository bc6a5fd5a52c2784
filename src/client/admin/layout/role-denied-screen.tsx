import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** Replaces a screen that the administrator's role is not allowed to open. */
export function RoleDeniedScreen() {
  return (
    <>
      <PageHeader title="Your role cannot open this" />
      <EmptyState icon="person" text="An owner can give you another role.">
        <Button component={Link} to="/admin">
          Go to the dashboard
        </Button>
      </EmptyState>
    </>
  );
}
