import { Button } from '@mantine/core';
import { uiWords } from '#admin-words/ui.ts';
import { AdminIcon } from './admin-icon.tsx';

/** Shows a button that reloads a screen's data, which is necessary because most queries never refetch automatically. */
export function RefreshButton({ isBusy, onClick }: { isBusy: boolean; onClick: () => void }) {
  return (
    <Button variant="default" leftSection={<AdminIcon name="retry" />} loading={isBusy} onClick={onClick}>
      {uiWords.refresh}
    </Button>
  );
}
