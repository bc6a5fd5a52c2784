import { Button, Paper } from '@mantine/core';
import { keysWords } from '#admin-words/keys.ts';
import type { KeyDevice, KeyLedger } from '#shared/access-keys/access-key-schemas.ts';
import { trpc } from '#client/admin/api/trpc-hooks.ts';
import { useMutationToasts } from '#client/admin/api/use-mutation-toasts.ts';
import { confirmDelete } from '#client/admin/ui/confirm-delete.tsx';
import { formatDateTime } from '#client/admin/ui/format/date-format.ts';
import type { TableColumn } from '#client/admin/ui/table/table-column.ts';
import { DataTable } from '#client/admin/ui/table/data-table.tsx';
import css from './key-ledger.module.css';

const columns: TableColumn<KeyDevice>[] = [
  { name: keysWords.browser, cell: formatBrowser, getSortValue: formatBrowser },
  {
    name: keysWords.firstSeen,
    cell: ({ firstSeenAt }) => <Instant at={firstSeenAt} />,
    getSortValue: ({ firstSeenAt }) => firstSeenAt,
    isHiddenOnPhones: true,
  },
  { name: keysWords.lastSeen, cell: (device) => <Instant at={getLastSeen(device)} />, getSortValue: getLastSeen },
];

/** Every access key has a login limit, and removing a browser frees one login. */
export function KeyDevices({ item: { id, key, devices } }: { item: KeyLedger }) {
  const { createHandlers } = useMutationToasts();
  const forget = trpc.admin.forgetDevice.useMutation(createHandlers(keysWords.browserForgotten));
  const confirm = (device: KeyDevice) =>
    confirmDelete({
      title: keysWords.forgetBrowser,
      question: keysWords.sureToForgetOf(formatBrowser(device), key),
      consequence: keysWords.whoeverLearnsInItIsPut,
      confirm: keysWords.forgetBrowser,
      onConfirm: () => forget.mutate({ id, deviceId: device.id }),
    });
  const title = <h2 className={css.tableTitle}>{keysWords.browsers}</h2>;
  if (devices.length === 0)
    return (
      <Paper component="section" className={css.empty}>
        {title}
        <p>{keysWords.noBrowserHasUsedLogin}</p>
      </Paper>
    );
  return (
    <div className={css.table}>
      <DataTable
        label={keysWords.browsers}
        title={title}
        rows={devices}
        columns={columns}
        rowKey={(device) => device.id}
        defaultSort={{ column: keysWords.lastSeen, isDescending: true }}
        renderActions={(device) => (
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            aria-label={keysWords.forgetFirstSeen(formatBrowser(device), formatDateTime(device.firstSeenAt))}
            onClick={() => confirm(device)}
          >
            {keysWords.forget}
          </Button>
        )}
      />
    </div>
  );
}

function formatBrowser({ browser }: Pick<KeyDevice, 'browser'>): string {
  return browser === '' ? keysWords.unknownBrowser : browser;
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
