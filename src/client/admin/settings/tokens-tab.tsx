import { Box, Button, Checkbox, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { settingsWords } from '#admin-words/settings.ts';
import {
  newAccessTokenSchema,
  TOKEN_SCOPES,
  tokenScopes,
  type AccessToken,
  type CreatedAccessToken,
  type TokenScope,
} from '#shared/people/access-token-schemas.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { confirmDelete } from '../ui/confirm-delete.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { DrawerForm, useDrawerForm } from '../ui/form/drawer-form.tsx';
import { FormDrawer } from '../ui/form/form-drawer.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { createSchemaValidator } from '../ui/form/schema-validator.ts';
import { formatDay } from '../ui/format/date-format.ts';
import { formatRelativeTime } from '../ui/format/relative-time.ts';
import { ShownOnce } from '../ui/shown-once.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import type { TableColumn } from '../ui/table/table-column.ts';
import { TitleCell } from '../ui/table/title-cell.tsx';

const columns: TableColumn<AccessToken>[] = [
  {
    name: settingsWords.name,
    cell: ({ name, madeBy }) => <TitleCell title={name} code={settingsWords.by(madeBy)} />,
    getSortValue: ({ name }) => name.toLowerCase(),
  },
  { name: settingsWords.scopes, cell: ({ scopes }) => scopes.join(', '), isLabelledOnPhones: true },
  {
    name: settingsWords.expires,
    cell: ({ expiresAt }) => (expiresAt === null ? settingsWords.never : formatDay(expiresAt)),
    getSortValue: ({ expiresAt }) => expiresAt ?? '9',
    isLabelledOnPhones: true,
  },
  {
    name: settingsWords.lastUsed,
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? settingsWords.notUsed : formatRelativeTime(lastUsedAt, new Date())),
    getSortValue: ({ lastUsedAt }) => lastUsedAt ?? '',
    isLabelledOnPhones: true,
  },
];

/** Lists the access tokens, with which programs call the API of administrators. */
export function TokensTab() {
  const tokens = trpc.settings.tokens.useQuery();
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<CreatedAccessToken | null>(null);
  const { createHandlers } = useMutationToasts();
  const revoke = trpc.settings.revokeToken.useMutation(createHandlers(settingsWords.accessTokenNoLongerWorks));
  const confirmRevocation = ({ id, name }: AccessToken) =>
    confirmDelete({
      title: settingsWords.revokeTheAccessToken,
      question: settingsWords.programsThatUseAreRefusedFrom(name),
      confirm: settingsWords.revoke,
      onConfirm: () => revoke.mutate({ id }),
    });
  const newButton = (
    <Button leftSection={<AdminIcon name="plus" />} onClick={() => setCreating(true)}>
      {settingsWords.newAccessToken}
    </Button>
  );
  if (tokens.error) return <FailureNotice error={tokens.error} onRetry={() => void tokens.refetch()} />;
  return (
    <>
      {created && (
        <Box mb={14}>
          <NewToken key={created.id} created={created} onClose={() => setCreated(null)} />
        </Box>
      )}
      {tokens.data?.length === 0 ? (
        <EmptyState icon="key" text={settingsWords.noAccessTokenYet}>
          {newButton}
        </EmptyState>
      ) : (
        <>
          <Box mb={14}>{newButton}</Box>
          <DataTable
            label={settingsWords.accessTokens}
            rows={tokens.data}
            columns={columns}
            rowKey={({ id }) => id}
            defaultSort={{ column: settingsWords.name, isDescending: false }}
            renderActions={(token) => (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={settingsWords.revokeToken(token.name)}
                onClick={() => confirmRevocation(token)}
              >
                {settingsWords.revoke}
              </Button>
            )}
          />
        </>
      )}
      <FormDrawer item={isCreating || null} getTitle={() => settingsWords.newAccessToken} onClose={() => setCreating(false)}>
        {() => <TokenForm onCreated={setCreated} onClose={() => setCreating(false)} />}
      </FormDrawer>
    </>
  );
}

const validate = createSchemaValidator(newAccessTokenSchema, { name: settingsWords.name, scopes: settingsWords.scopes });
const lifetimes = { 30: '30 days', 90: '90 days', 365: settingsWords.aYear, '': settingsWords.never };

function TokenForm({ onCreated, onClose }: { onCreated: (created: CreatedAccessToken) => void; onClose: () => void }) {
  const toInput = ({ days, ...values }: { name: string; scopes: TokenScope[]; days: string }) => ({
    ...values,
    days: days === '' ? null : Number(days),
  });
  const { form, onSubmit, createHandlers } = useDrawerForm(
    { initialValues: { name: '', scopes: [] as TokenScope[], days: '90' }, validate: (values) => validate(toInput(values)) },
    onClose,
  );
  const create = trpc.settings.createToken.useMutation(createHandlers(settingsWords.accessTokenCreated, { onResult: onCreated }));
  const save = onSubmit((values) => create.mutate(toInput(values)));
  return (
    <DrawerForm saveLabel={settingsWords.create} isSaving={create.isPending} onSubmit={save} onClose={onClose}>
      <TextField form={form} name="name" isRequired label={settingsWords.name} data-autofocus maxLength={60} />
      <Checkbox.Group label={settingsWords.scopes} {...form.getInputProps('scopes')}>
        {TOKEN_SCOPES.map((scope) => (
          <Checkbox key={scope} value={scope} mt="xs" label={scope} description={tokenScopes[scope]} />
        ))}
      </Checkbox.Group>
      <NativeSelect
        label={settingsWords.expires}
        data={['30', '90', '365', ''].map((value) => ({ value, label: lifetimes[value as '' | 30] }))}
        {...form.getInputProps('days')}
      />
    </DrawerForm>
  );
}

function NewToken({ created: { name, token }, onClose }: { created: CreatedAccessToken; onClose: () => void }) {
  return (
    <ShownOnce
      label={settingsWords.accessToken(name)}
      secret={token}
      copyTexts={{
        copied: settingsWords.tokenCopied(name),
        failed: settingsWords.tokenNotCopied,
      }}
      leavePrompt={{
        title: settingsWords.leaveWithoutTheAccessToken,
        text: settingsWords.itWasNotCopied,
        leaveLabel: settingsWords.leaveWithoutIt,
      }}
      warning={settingsWords.tokenShownOnce}
      explanation={settingsWords.whoeverHasItMayDoWhat}
      onClose={onClose}
    />
  );
}
