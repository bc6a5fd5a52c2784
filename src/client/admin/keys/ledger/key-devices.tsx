import { Button, Paper } from '@mantine/core';
import type { KeyDevice, KeyLedger } from '#shared/access-keys/access-key-schemas.ts';
import { trpc } from '#client/admin/api/trpc-hooks.ts';
import { useMutationToasts } from '#client/admin/api/use-mutation-toasts.ts';
import { confirmDelete } from '#client/admin/ui/confirm-delete.tsx';
import { formatDateTime } from '#client/admin/ui/format/date-format.ts';
import type { TableColumn } from '#client/admin/ui/table/table-column.ts';
import { DataTable } from '#client/admin/ui/table/data-table.tsx';
import css from './key-ledger.module.css';

const columns: TableColumn<KeyDevice>[] = [
  { name: 'Browser', cell: formatBrowser, getSortValue: formatBrowser },
  {
    name: 'First seen',
    cell: ({ firstSeenAt }) => <Instant at={firstSeenAt} />,
    getSortValue: ({ firstSeenAt }) => firstSeenAt,
    isHiddenOnPhones: true,
  },
  { name: 'Last seen', cell: (device) => <Instant at={getLastSeen(device)} />, getSortValue: getLastSeen },
];

/** Every access key has a login limit, and removing a browser frees one login. */
export function KeyDevices({ item: { id, key, devices } }: { item: KeyLedger }) {
  const { showSuccess, showFailure } = useMutationToasts();
  const forget = trpc.admin.forgetDevice.useMutation({
    onSuccess: () => showSuccess('Browser forgotten. Its login is free again.'),
    onError: (error) => showFailure(error),
  });
  const confirm = (device: KeyDevice) =>
    confirmDelete({
      title: 'Forget browser',
      question: `Are you sure you want to forget "${formatBrowser(device)}" of "${key}"?`,
      consequence: 'Whoever learns in it is put out at once and takes a login again when entering. Progress stays.',
      confirm: 'Forget browser',
      onConfirm: () => forget.mutate({ id, deviceId: device.id }),
    });
  const title = <h2 className={css.tableTitle}>Browsers</h2>;
  if (devices.length === 0)
    return (
      <Paper component="section" className={css.empty}>
        {title}
        <p>No browser has used a login of this key.</p>
      </Paper>
    );
  return (
    <div className={css.table}>
      <DataTable
        label="Browsers"
        title={title}
        rows={devices}
        columns={columns}
        rowKey={(device) => device.id}
        defaultSort={{ column: 'Last seen', isDescending: true }}
        renderActions={(device) => (
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            aria-label={`Forget ${formatBrowser(device)}, first seen ${formatDateTime(device.firstSeenAt)}`}
            onClick={() => confirm(device)}
          >
            Forget
          </Button>
        )}
      />
    </div>
  );
}

function formatBrowser({ browser }: Pick<KeyDevice, 'browser'>): string {
  return browser === '' ? 'Unknown browser' : browser;
}

function getLastSeen({ lastSeenAt, firstSeenAt }: KeyDevice): string {
  return lastSeenAt ?? firstSeenAt;
}

function Instant({ at }: { at: string }) {
  return (
    <time dateTime={at} className={css.instant}>
      {formatDateTime(at)}
    </time>
  );
}
