import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyNotice } from '../look/empty-notice.tsx';
import { PageHead } from '../look/page-head.tsx';

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
