import { Button } from '@mantine/core';
import { AdminIcon } from './admin-icon.tsx';

/** Nothing is asked for twice by itself; this asks anew. */
export function RefreshButton({ isBusy, onClick }: { isBusy: boolean; onClick: () => void }) {
  return (
    <Button variant="default" leftSection={<AdminIcon name="retry" />} loading={isBusy} onClick={onClick}>
      Refresh
    </Button>
  );
}
