import { Button } from '@mantine/core';
import { uiWords } from '#admin-words/ui.ts';
import { AdminIcon } from './admin-icon.tsx';

export function ExportCsvButton({ isBusy = false, onClick }: { isBusy?: boolean; onClick: () => void }) {
  return (
    <Button variant="default" leftSection={<AdminIcon name="download" />} loading={isBusy} onClick={onClick}>
      {uiWords.exportCsv}
    </Button>
  );
}
