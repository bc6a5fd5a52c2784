import { EmptyNotice } from '../ui/empty-state.tsx';
import { PageHead } from '../ui/page-header.tsx';

export function ImportScreen() {
  return (
    <>
      <PageHead title="Import CSV" />
      <EmptyNotice icon="file" text="CSV import functionality will be implemented here." />
    </>
  );
}
