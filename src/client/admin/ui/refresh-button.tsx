import { Button } from '@mantine/core';
import { AdminIcon } from './admin-icon.tsx';

/** Reloads a screen's data, since queries never refetch by themselves. */
export function RefreshButton({ isBusy, onClick }: { isBusy: boolean; onClick: () => void }) {
  return (
    <Button variant="default" leftSection={<AdminIcon name="retry" />} loading={isBusy} onClick={onClick}>
      Refresh
    </Button>
  );
}
