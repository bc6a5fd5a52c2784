import { EmptyNotice } from '../look/empty-notice.tsx';
import { PageHead } from '../look/page-head.tsx';

export function ImportScreen() {
  return (
    <>
      <PageHead title="Import CSV" />
      <EmptyNotice icon="file" text="CSV import functionality will be implemented here." />
    </>
  );
}
