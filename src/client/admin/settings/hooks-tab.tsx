import { Button, Checkbox, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  HOOK_EVENTS,
  hookEvents,
  newHookSchema,
  type CreatedHook,
  type Hook,
  type HookDelivery,
  type HookEvent,
} from '#shared/hooks/hook-schemas.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { confirmDelete } from '../ui/confirm-delete.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { DrawerForm, useDrawerForm } from '../ui/form/drawer-form.tsx';
import { focusFirstInvalidField } from '../ui/form/focus-first-invalid-field.ts';
import { FormDrawer } from '../ui/form/form-drawer.tsx';
import { requiredFieldProps } from '../ui/form/required-field-props.ts';
import { createSchemaValidator } from '../ui/form/schema-validator.ts';
import { useFieldChanges } from '../ui/form/use-field-changes.ts';
import { formatDateTime } from '../ui/format/date-format.ts';
import { RowMenu } from '../ui/row-actions.tsx';
import { ShownOnce } from '../ui/shown-once.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import type { TableColumn } from '../ui/table/table-column.ts';
import { TitleCell } from '../ui/table/title-cell.tsx';
import { OnOffTag, Tag } from '../ui/tag.tsx';
import css from './settings.module.css';

const REFRESH_MS = 5000;

const hookColumns: TableColumn<Hook>[] = [
  { name: 'Name', cell: ({ name, url }) => <TitleCell title={name} code={url} />, getSortValue: ({ name }) => name.toLowerCase() },
  { name: 'Events', cell: ({ events }) => events.join(', '), isLabelledOnPhones: true },
  {
    name: 'State',
    cell: ({ isOn, offReason }) => (
      <span className={css.hookState}>
        <OnOffTag isOn={isOn} /> {offReason}
      </span>
    ),
    isBadge: true,
  },
];

const deliveryColumns: TableColumn<HookDelivery>[] = [
  { name: 'Time', cell: ({ at }) => formatDateTime(at), getSortValue: ({ id }) => id },
  { name: 'Event', cell: ({ event, hookName }) => <TitleCell title={event} code={hookName} />, getSortValue: ({ event }) => event },
  {
    name: 'State',
    cell: ({ status, reply, nextAt, attempts }) => (
      <span className={css.hookState}>
        <Tag tone={status === 'sent' ? 'success' : status === 'failed' ? 'danger' : 'info'}>
          {status === 'sent' ? 'Sent' : status === 'failed' ? 'Failed' : 'Waiting'}
        </Tag>{' '}
        {reply}
        {status === 'waiting' && attempts > 0 && `. Next try ${formatDateTime(nextAt)}.`}
      </span>
    ),
    getSortValue: ({ status }) => status,
    isBadge: true,
  },
];

/** Lists the hooks, which tell other programs what happens, and the last hundred messages to them. */
export function HooksTab() {
  const hooks = trpc.settings.hooks.useQuery();
  const deliveries = trpc.settings.hookDeliveries.useQuery(undefined, { refetchInterval: REFRESH_MS });
  const [edited, setEdited] = useState<Hook | 'new' | null>(null);
  const [created, setCreated] = useState<CreatedHook | null>(null);
  const { showSuccess, showFailure } = useMutationToasts();
  const onError = (failure: unknown) => showFailure(failure);
  const remove = trpc.settings.deleteHook.useMutation({ onSuccess: () => showSuccess('The hook has been deleted.'), onError });
  const resend = trpc.settings.resendDelivery.useMutation({ onSuccess: () => showSuccess('It is being sent again.'), onError });
  const confirmDeletion = ({ id, name }: Hook) =>
    confirmDelete({
      title: 'Delete the hook?',
      question: `“${name}” is told nothing from now on, and its messages are deleted.`,
      onConfirm: () => remove.mutate({ id }),
    });
  const error = hooks.error ?? deliveries.error;
  if (error) return <FailureNotice error={error} onRetry={() => void Promise.all([hooks.refetch(), deliveries.refetch()])} />;
  return (
    <>
      {created && <NewSecret key={created.id} created={created} onClose={() => setCreated(null)} />}
      <p className={css.tabActions}>
        <Button leftSection={<AdminIcon name="plus" />} onClick={() => setEdited('new')}>
          New hook
        </Button>
      </p>
      {hooks.data?.length === 0 ? (
        <EmptyState
          icon="activity"
          text="No hook yet. A hook tells another program when a key is made, used, full or revoked, or a module completed."
        />
      ) : (
        <>
          <DataTable
            label="Hooks"
            rows={hooks.data}
            columns={hookColumns}
            rowKey={({ id }) => id}
            defaultSort={{ column: 'Name', isDescending: false }}
            renderActions={(hook) => (
              <RowMenu
                title={hook.name}
                actions={[
                  { icon: 'edit', label: 'Edit', onClick: () => setEdited(hook) },
                  { icon: 'trash', label: 'Delete', isDestructive: true, onClick: () => confirmDeletion(hook) },
                ]}
              />
            )}
          />
          <h2 className={css.tabHeading}>Last messages</h2>
          <DataTable
            label="Messages"
            rows={deliveries.data}
            columns={deliveryColumns}
            rowKey={({ id }) => id}
            defaultSort={{ column: 'Time', isDescending: true }}
            renderActions={({ id, event }) => (
              <Button variant="default" size="compact-sm" aria-label={`Send again ${event}`} onClick={() => resend.mutate({ id })}>
                Send again
              </Button>
            )}
          />
        </>
      )}
      <FormDrawer item={edited} getTitle={(item) => (item === 'new' ? 'New hook' : item.name)} onClose={() => setEdited(null)}>
        {(item) => <HookForm hook={item === 'new' ? null : item} onCreated={setCreated} onClose={() => setEdited(null)} />}
      </FormDrawer>
    </>
  );
}

const validate = createSchemaValidator(newHookSchema, { name: 'Name', url: 'Address', events: 'Events' });

const pickHookFields = ({ name, url, events, isOn }: Hook) => ({ name, url, events, isOn });

interface HookFormProps {
  hook: Hook | null;
  onCreated: (created: CreatedHook) => void;
  onClose: () => void;
}

function HookForm({ hook, onCreated, onClose }: HookFormProps) {
  const initialValues = hook ? pickHookFields(hook) : { name: '', url: '', events: [] as HookEvent[], isOn: true };
  const { form, createHandlers } = useDrawerForm({ initialValues, validate }, onClose);
  const cache = trpc.useUtils();
  const { getChanges, onFailure } = useFieldChanges(initialValues, async () => {
    const found = (await cache.settings.hooks.fetch(undefined, { staleTime: 0 })).find(({ id }) => id === hook?.id);
    return found && pickHookFields(found);
  });
  const handlers = createHandlers('The hook has been added. Copy its secret now.');
  const create = trpc.settings.createHook.useMutation({
    ...handlers,
    onSuccess: (created) => {
      onCreated(created);
      handlers.onSuccess();
    },
  });
  const update = trpc.settings.updateHook.useMutation(createHandlers('The hook has been changed.', { onFailure }));
  const save = form.onSubmit(({ isOn, ...values }) => {
    if (hook) update.mutate({ id: hook.id, ...getChanges({ ...values, isOn }) });
    else create.mutate(values);
  }, focusFirstInvalidField);
  return (
    <DrawerForm saveLabel={hook ? 'Save' : 'Add'} isSaving={create.isPending || update.isPending} onSubmit={save} onClose={onClose}>
      <TextInput label="Name" {...requiredFieldProps} data-autofocus maxLength={60} autoComplete="off" {...form.getInputProps('name')} />
      <TextInput label="Address" {...requiredFieldProps} type="url" maxLength={500} autoComplete="off" {...form.getInputProps('url')} />
      <Checkbox.Group label="Events" {...form.getInputProps('events')}>
        {HOOK_EVENTS.map((event) => (
          <Checkbox key={event} value={event} mt="xs" label={event} description={hookEvents[event]} />
        ))}
      </Checkbox.Group>
      {hook && <Switch label="On" {...form.getInputProps('isOn', { type: 'checkbox' })} />}
    </DrawerForm>
  );
}

function NewSecret({ created: { name, secret }, onClose }: { created: CreatedHook; onClose: () => void }) {
  return (
    <ShownOnce
      label={`Secret of ${name}`}
      secret={secret}
      copyTexts={{
        copied: `The secret of ${name} is on the clipboard.`,
        failed: 'The browser did not let us copy. Select the secret and copy it.',
      }}
      leavePrompt={{
        title: 'Leave without the secret?',
        text: 'It was not copied, and it is never shown again.',
        leaveLabel: 'Leave without it',
      }}
      explanation={
        <>
          <strong>This is the only time the secret is shown.</strong> With it the other program checks who sends.
        </>
      }
      onClose={onClose}
    >
      <code>{secret}</code>
    </ShownOnce>
  );
}
