import { Button, Group, Paper } from '@mantine/core';
import { useState } from 'react';
import { saleSourceKinds, type SaleSource, type SaleSourceSecret } from '#shared/sales/sale-schemas.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { useCanUseArea } from '../api/use-can-use-area.ts';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { confirmDelete } from '../ui/confirm-delete.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { FormDrawer } from '../ui/form/form-drawer.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ShownOnce } from '../ui/shown-once.tsx';
import { Link } from 'react-router';
import { describeSourceNow } from './sale-state.ts';
import { SourceForm } from './source-form.tsx';
import css from './sales.module.css';

/** Lists the shops that report their sales. Only owners can add and change them. */
export function SourcesScreen() {
  const sources = trpc.sales.sources.useQuery();
  const [edited, setEdited] = useState<SaleSource | 'new' | null>(null);
  const [secret, setSecret] = useState<SaleSourceSecret | null>(null);
  const canEdit = useCanUseArea()('settings');
  return (
    <>
      <PageHeader title="Sources" summary="Shops that report their sales" breadcrumb={<Link to="/admin/sales">Sales</Link>}>
        {canEdit && (
          <Button leftSection={<AdminIcon name="plus" />} onClick={() => setEdited('new')}>
            Add a source
          </Button>
        )}
      </PageHeader>
      {secret && <SourceSecret key={`${secret.id} ${secret.secret}`} secret={secret} onClose={() => setSecret(null)} />}
      {sources.error ? (
        <FailureNotice error={sources.error} onRetry={() => void sources.refetch()} />
      ) : sources.data?.length === 0 ? (
        <EmptyState
          icon="sale"
          text={canEdit ? 'No shop is connected yet. Add your shop as a source.' : 'No shop is connected yet. An owner can add one.'}
        />
      ) : (
        sources.data?.map((source) => (
          <SourceCard key={source.id} source={source} canEdit={canEdit} onEdit={() => setEdited(source)} onSecret={setSecret} />
        ))
      )}
      <FormDrawer item={edited} getTitle={(item) => (item === 'new' ? 'Add a source' : item.name)} onClose={() => setEdited(null)}>
        {(item) => <SourceForm source={item === 'new' ? null : item} onCreated={setSecret} onClose={() => setEdited(null)} />}
      </FormDrawer>
    </>
  );
}

interface SourceCardProps {
  source: SaleSource;
  canEdit: boolean;
  onEdit: () => void;
  onSecret: (secret: SaleSourceSecret) => void;
}

function SourceCard({ source, canEdit, onEdit, onSecret }: SourceCardProps) {
  const { id, name, kind, products } = source;
  const names = trpc.admin.products.useQuery();
  const { showSuccess, showFailure } = useMutationToasts();
  const onError = (error: unknown) => showFailure(error);
  const remove = trpc.sales.deleteSource.useMutation({ onSuccess: () => showSuccess(`${name} has been deleted.`), onError });
  const replace = trpc.sales.replaceSecret.useMutation({
    onSuccess: (secret) => {
      onSecret(secret);
      showSuccess(`${name} has a new secret.`);
    },
    onError,
  });
  return (
    <Paper component="section" className={css.shop} aria-label={name}>
      <header>
        <h2>{name}</h2>
        {canEdit && (
          <Group gap="xs">
            <Button variant="default" aria-label={`Edit ${name}`} onClick={onEdit}>
              Edit
            </Button>
            <Button
              variant="default"
              aria-label={`New secret for ${name}`}
              loading={replace.isPending}
              onClick={() =>
                confirmDelete({
                  title: 'Make a new secret?',
                  question: `Messages of ${name} are refused until the shop has the new secret.`,
                  ...(kind === 'gumroad' && { consequence: 'The address changes.' }),
                  confirm: 'Make a new secret',
                  onConfirm: () => replace.mutate({ id }),
                })
              }
            >
              New secret
            </Button>
            <Button
              variant="default"
              color="red"
              aria-label={`Delete ${name}`}
              onClick={() =>
                confirmDelete({
                  title: 'Delete the source?',
                  question: `Messages of ${name} are refused from now on.`,
                  consequence: 'Its sales and their keys stay.',
                  onConfirm: () => remove.mutate({ id }),
                })
              }
            >
              Delete
            </Button>
          </Group>
        )}
      </header>
      <p>{saleSourceKinds[kind]}</p>
      {kind !== 'gumroad' && (
        <p>
          Address: <code>{`${location.origin}/api/sales/${id}`}</code>
        </p>
      )}
      {describeSourceNow(source).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {products.length === 0 ? (
        <p>No product yet: every sale waits under Sales until somebody assigns one.</p>
      ) : (
        <ul>
          {products.map(({ theirs, productId, maxLogins, days }) => (
            <li key={theirs}>
              <code>{theirs}</code> → {names.data?.find((each) => each.id === productId)?.title ?? 'a product that was deleted'},{' '}
              {maxLogins} {maxLogins === 1 ? 'login' : 'logins'}, {days === null ? 'without an end' : `${days} days`}
            </li>
          ))}
        </ul>
      )}
    </Paper>
  );
}

function SourceSecret({ secret: { name, path, secret }, onClose }: { secret: SaleSourceSecret; onClose: () => void }) {
  const address = `${location.origin}${path}`;
  const isSecretShown = secret !== null;
  return (
    <div className={css.shownKey}>
      <ShownOnce
        label={`Address of ${name}`}
        secret={secret ?? address}
        copyTexts={{
          copied: isSecretShown ? `The secret of ${name} is on the clipboard.` : `The address of ${name} is on the clipboard.`,
          failed: 'The browser did not let us copy. Select the text and copy it.',
        }}
        leavePrompt={{
          title: 'Leave without a copy?',
          text: 'What is shown here was not copied, and it may never be shown again.',
          leaveLabel: 'Leave without it',
        }}
        explanation={
          <>
            <strong>Give this to your shop.</strong> {isSecretShown && 'The secret is shown only now.'}
          </>
        }
        onClose={onClose}
      >
        <p>
          Address: <code>{address}</code>
        </p>
        {isSecretShown && (
          <p>
            Secret: <code>{secret}</code>
          </p>
        )}
      </ShownOnce>
    </div>
  );
}
