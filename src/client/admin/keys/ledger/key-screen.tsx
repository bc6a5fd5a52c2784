import { Button, Skeleton, Paper } from '@mantine/core';
import { useState, useRef } from 'react';
import { Link, useParams } from 'react-router';
import { keysWords } from '#admin-words/keys.ts';
import type { AccessKey, GeneratedKey, KeyLedger } from '#shared/access-keys/access-key-schemas.ts';
import { toFailure } from '#client/api/failure.ts';
import { trpc } from '#client/admin/api/trpc-hooks.ts';
import { AdminIcon } from '#client/admin/ui/admin-icon.tsx';
import { Breadcrumb } from '#client/admin/ui/breadcrumb.tsx';
import { EmptyState } from '#client/admin/ui/empty-state.tsx';
import { FailureNotice } from '#client/admin/ui/failure-notice.tsx';
import { FormDrawer } from '#client/admin/ui/form/form-drawer.tsx';
import { PageHeader } from '#client/admin/ui/page-header.tsx';
import { RefreshButton } from '#client/admin/ui/refresh-button.tsx';
import { useUnsavedChangesPrompt } from '#client/admin/ui/unsaved-changes/use-unsaved-changes.ts';
import { EditKeyForm } from '../edit-key-form.tsx';
import { KeyActionsMenu } from '../key-actions-menu.tsx';
import { NewKeysPanel } from '../new-keys-panel.tsx';
import { KeyDays } from './key-days.tsx';
import { KeyDevices } from './key-devices.tsx';
import { KeySessions } from './key-sessions.tsx';
import { KeySummary } from './key-summary.tsx';
import { formatDateTime } from '#client/admin/ui/format/date-format.ts';
import css from './key-ledger.module.css';
import { useMutationToasts } from '#client/admin/api/use-mutation-toasts.ts';
import { confirmDelete } from '#client/admin/ui/confirm-delete.tsx';
import { createRequestId } from '../request-id.ts';

const NOT_FOUND = 404;

export function KeyScreen() {
  const { keyId = '' } = useParams();
  // The `key` prop resets the state when the screen switches to another access key, so that a replacement generated on the previous screen
  // is no longer displayed.
  return <KeyLedgerScreen key={keyId} keyId={keyId} />;
}

function KeyLedgerScreen({ keyId }: { keyId: string }) {
  const { data: accessKey, error, isFetching, refetch } = trpc.admin.key.useQuery({ id: keyId }, { refetchOnMount: 'always' });
  const [newKey, setNewKey] = useState<{ key: GeneratedKey; isSaved: boolean } | null>(null);
  const [editedKey, setEditedKey] = useState<AccessKey | null>(null);
  const replace = useReplaceKey((key) => setNewKey({ key, isSaved: false }));
  useUnsavedChangesPrompt(newKey !== null && !newKey.isSaved, {
    title: keysWords.leaveWithoutTheNewKey,
    text: keysWords.itWasNeitherCopiedNorExported,
    leaveLabel: keysWords.leaveWithoutIt,
  });
  const breadcrumb = <Breadcrumb to="/admin/keys" label={keysWords.accessKeysHeading} />;
  const refresh = () => void refetch();
  if (error && toFailure(error).status === NOT_FOUND)
    return (
      <>
        <PageHeader title={keysWords.accessKeyNotFound} breadcrumb={breadcrumb} />
        <EmptyState icon="key" text={keysWords.noAccessKeyHasThisAddress}>
          <Button component={Link} to="/admin/keys">
            {keysWords.backToAccessKeys}
          </Button>
        </EmptyState>
      </>
    );
  return (
    <>
      <PageHeader title={accessKey?.key ?? keysWords.accessKey} breadcrumb={breadcrumb}>
        {accessKey && (
          <>
            <RefreshButton isBusy={isFetching} onClick={refresh} />
            {accessKey.replacedBy === null && (
              <Button
                variant="default"
                leftSection={<AdminIcon name="key" />}
                loading={replace.isPending}
                onClick={() => replace.confirm(accessKey)}
              >
                {keysWords.replaceKey}
              </Button>
            )}
            <KeyActionsMenu item={accessKey} onEdit={() => setEditedKey(accessKey)} canRestore={accessKey.replacedBy === null} />
          </>
        )}
      </PageHeader>
      {error ? (
        <FailureNotice error={error} onRetry={refresh} />
      ) : !accessKey ? (
        <Skeleton height={360} radius="lg" />
      ) : (
        <>
          <div aria-live="polite">
            {newKey && (
              <NewKeysPanel
                product={{ id: accessKey.productId, title: accessKey.productName }}
                keys={[newKey.key]}
                notes={accessKey}
                onSaved={() => setNewKey({ ...newKey, isSaved: true })}
              />
            )}
          </div>
          {accessKey.replacedBy && <ReplacedKeyNotice revokedAt={accessKey.revokedAt} replacement={accessKey.replacedBy} />}
          <KeySummary item={accessKey} />
          <KeyDevices item={accessKey} />
          <KeySessions accessKeyId={keyId} />
          <KeyDays days={accessKey.days} />
        </>
      )}
      <FormDrawer item={editedKey} getTitle={({ key }) => key} onClose={() => setEditedKey(null)}>
        {(key) => <EditKeyForm item={key} onClose={() => setEditedKey(null)} />}
      </FormDrawer>
    </>
  );
}

interface ReplacedKeyNoticeProps {
  revokedAt: string | null;
  replacement: NonNullable<KeyLedger['replacedBy']>;
}

function ReplacedKeyNotice({ revokedAt, replacement }: ReplacedKeyNoticeProps) {
  return (
    <Paper component="section" className={css.replaced} aria-label={keysWords.replaced}>
      <AdminIcon name="warning" />
      <p>
        {keysWords.thisKey}
        {revokedAt === null ? keysWords.isRevoked : keysWords.wasRevokedOn(formatDateTime(revokedAt))}
        {keysWords.itsLearnersAndBrowsersMoved}
        <Link to={`/admin/keys/${replacement.id}`}>{replacement.key}</Link>.
      </p>
    </Paper>
  );
}

/** The `onReplaced` callback receives the new access key, which is displayed only once. */
function useReplaceKey(onReplaced: (key: GeneratedKey) => void) {
  const { createHandlers } = useMutationToasts();
  // The request id stays the same when a request is repeated after a lost response, so that the server returns the new access key that it
  // has already generated.
  const requestId = useRef(createRequestId());
  const replace = trpc.admin.replaceKey.useMutation(createHandlers(keysWords.accessKeyReplaced, { onResult: onReplaced }));
  return {
    isPending: replace.isPending,
    confirm: ({ id, key }: AccessKey) =>
      confirmDelete({
        title: keysWords.replaceAccessKey,
        question: keysWords.sureToReplaceWithNew(key),
        consequence: keysWords.oldKeyStopsWorking,
        confirm: keysWords.replaceKey,
        onConfirm: () => replace.mutate({ id, requestId: requestId.current }),
      }),
  };
}
