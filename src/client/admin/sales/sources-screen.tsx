import { Box, Button, Group, Paper } from '@mantine/core';
import { useState } from 'react';
import { salesWords } from '#admin-words/sales.ts';
import { saleSourceKinds, type SaleSource, type SaleSourceSecret } from '#shared/sales/sale-schemas.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { useCanUseArea } from '../api/use-can-use-area.ts';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { confirmDelete } from '../ui/confirm-delete.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { FormDrawer } from '../ui/form/form-drawer.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ShownOnce } from '../ui/shown-once.tsx';
import { describeSourceNow } from './sale-state.ts';
import { SourceForm } from './source-form.tsx';
import css from './sales.module.css';

/** Lists the shops that report their sales. Only owners can add and change them. */
export function SourcesScreen() {
  const sources = trpc.sales.sources.useQuery();
  const [edited, setEdited] = useState<SaleSource | 'new' | null>(null);
  const [secret, setSecret] = useState<SaleSourceSecret | null>(null);
  const canEdit = useCanUseArea()('settings');
  const isEmpty = sources.data?.length === 0;
  const addButton = canEdit && (
    <Button leftSection={<AdminIcon name="plus" />} onClick={() => setEdited('new')}>
      {salesWords.addASource}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={salesWords.sources}
        summary={salesWords.shopsThatReportTheirSales}
        breadcrumb={<Breadcrumb to="/admin/sales" label={salesWords.sales} />}
        mainAction={!isEmpty && !sources.error && addButton}
      />
      {secret && <SourceSecret key={`${secret.id} ${secret.secret}`} secret={secret} onClose={() => setSecret(null)} />}
      {sources.error ? (
        <FailureNotice error={sources.error} onRetry={() => void sources.refetch()} />
      ) : isEmpty ? (
        <EmptyState icon="sale" text={canEdit ? salesWords.noShopIsConnectedYet : salesWords.ownerCanAddAShop}>
          {addButton}
        </EmptyState>
      ) : (
        sources.data?.map((source) => (
          <SourceCard key={source.id} source={source} canEdit={canEdit} onEdit={() => setEdited(source)} onSecret={setSecret} />
        ))
      )}
      <FormDrawer item={edited} getTitle={(item) => (item === 'new' ? salesWords.addASource : item.name)} onClose={() => setEdited(null)}>
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
  const { createHandlers } = useMutationToasts();
  const remove = trpc.sales.deleteSource.useMutation(createHandlers(salesWords.hasBeenDeleted(name)));
  const replace = trpc.sales.replaceSecret.useMutation(createHandlers(salesWords.hasANewSecret(name), { onResult: onSecret }));
  return (
    <Paper component="section" className={css.shop} aria-label={name}>
      <header>
        <h2>{name}</h2>
        {canEdit && (
          <Group gap="xs">
            <Button variant="default" aria-label={salesWords.editName(name)} onClick={onEdit}>
              {salesWords.edit}
            </Button>
            <Button
              variant="default"
              aria-label={salesWords.newSecretFor(name)}
              loading={replace.isPending}
              onClick={() =>
                confirmDelete({
                  title: salesWords.makeANewSecretQuestion,
                  question: salesWords.messagesOfAreRefusedUntil(name),
                  ...(kind === 'gumroad' && { consequence: salesWords.theAddressChanges }),
                  confirm: salesWords.makeANewSecret,
                  onConfirm: () => replace.mutate({ id }),
                })
              }
            >
              {salesWords.newSecret}
            </Button>
            <Button
              variant="default"
              color="red"
              aria-label={salesWords.deleteName(name)}
              onClick={() =>
                confirmDelete({
                  title: salesWords.deleteTheSource,
                  question: salesWords.messagesOfAreRefusedFromNow(name),
                  consequence: salesWords.itsSalesAndTheirKeysStay,
                  onConfirm: () => remove.mutate({ id }),
                })
              }
            >
              {salesWords.delete}
            </Button>
          </Group>
        )}
      </header>
      <p>{saleSourceKinds[kind]}</p>
      {kind !== 'gumroad' && (
        <p>
          {salesWords.address}
          <code>{`${location.origin}/api/sales/${id}`}</code>
        </p>
      )}
      {describeSourceNow(source).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {products.length === 0 ? (
        <p>{salesWords.noProductYet}</p>
      ) : (
        <ul>
          {products.map(({ theirs, productId, maxLogins, days }) => (
            <li key={theirs}>
              <code>{theirs}</code> → {names.data?.find((each) => each.id === productId)?.title ?? salesWords.aProductThatWasDeleted},{' '}
              {maxLogins} {maxLogins === 1 ? salesWords.login : salesWords.logins},{' '}
              {days === null ? salesWords.withoutAnEnd : salesWords.numberOfDays(days)}
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
    <Box mb={14}>
      <ShownOnce
        label={salesWords.addressOf(name)}
        secret={secret ?? address}
        copyTexts={{
          copied: isSecretShown ? salesWords.secretCopied(name) : salesWords.addressCopied(name),
          failed: salesWords.textNotCopied,
        }}
        leavePrompt={{
          title: salesWords.leaveWithoutACopy,
          text: salesWords.whatIsShownHereWasNot,
          leaveLabel: salesWords.leaveWithoutIt,
        }}
        warning={salesWords.giveThisToYourShop}
        explanation={isSecretShown && ` ${salesWords.secretIsShownOnlyNow}`}
        onClose={onClose}
      >
        <p>
          {salesWords.address}
          <code>{address}</code>
        </p>
        {isSecretShown && (
          <p>
            {salesWords.secretBefore}
            <code>{secret}</code>
          </p>
        )}
      </ShownOnce>
    </Box>
  );
}
