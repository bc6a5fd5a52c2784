import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function ImportCsvScreen() {
  return (
    <>
      <PageHeader title="Import CSV" />
      <EmptyState icon="file" text="CSV import functionality will be implemented here." />
    </>
  );
}
