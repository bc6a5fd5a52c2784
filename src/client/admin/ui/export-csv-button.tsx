import { Button } from '@mantine/core';
import { AdminIcon } from './admin-icon.tsx';

/** Shows a button that exports the rows on a screen as a CSV file. */
export function ExportCsvButton({ isBusy = false, onClick }: { isBusy?: boolean; onClick: () => void }) {
  return (
    <Button variant="default" leftSection={<AdminIcon name="download" />} loading={isBusy} onClick={onClick}>
      Export CSV
    </Button>
  );
}
