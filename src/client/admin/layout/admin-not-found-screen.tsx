import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyNotice } from '../ui/empty-state.tsx';
import { PageHead } from '../ui/page-header.tsx';

export function UnknownScreen() {
  return (
    <>
      <PageHead title="404 Page Not Found" />
      <EmptyNotice icon="search" text="There is no section of the portal at this address.">
        <Button component={Link} to="/admin">
          Go to the dashboard
        </Button>
      </EmptyNotice>
    </>
  );
}
