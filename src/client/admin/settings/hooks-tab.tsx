import { Box, Button, Checkbox, Switch } from '@mantine/core';
import { useState } from 'react';
import { settingsWords } from '#admin-words/settings.ts';
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
import { FormDrawer } from '../ui/form/form-drawer.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { createSchemaValidator } from '../ui/form/schema-validator.ts';
import { useFieldChanges } from '../ui/form/use-field-changes.ts';
import { formatDateTime } from '../ui/format/date-format.ts';
import { endSentence } from '../ui/format/end-sentence.ts';
import { RowMenu } from '../ui/row-menu.tsx';
import { ShownOnce } from '../ui/shown-once.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import type { TableColumn } from '../ui/table/table-column.ts';
import { TitleCell } from '../ui/table/title-cell.tsx';
import { OnOffTag, Tag } from '../ui/tag.tsx';
import css from './settings.module.css';

const REFRESH_MS = 5000;

const hookColumns: TableColumn<Hook>[] = [
  {
    name: settingsWords.name,
    cell: ({ name, url }) => <TitleCell title={name} code={url} />,
    getSortValue: ({ name }) => name.toLowerCase(),
  },
  { name: settingsWords.events, cell: ({ events }) => events.join(', '), isLabelledOnPhones: true },
  {
    name: settingsWords.state,
    cell: ({ isOn, offReason }) => (
      <span className={css.hookState}>
        <OnOffTag isOn={isOn} /> {offReason}
      </span>
    ),
    isBadge: true,
  },
];

const deliveryColumns: TableColumn<HookDelivery>[] = [
  { name: settingsWords.time, cell: ({ at }) => formatDateTime(at), getSortValue: ({ id }) => id },
  {
    name: settingsWords.event,
    cell: ({ event, hookName }) => <TitleCell title={event} code={hookName} />,
    getSortValue: ({ event }) => event,
  },
  {
    name: settingsWords.state,
    cell: ({ status, reply, nextAt, attempts }) => (
      <span className={css.hookState}>
        <Tag tone={status === 'sent' ? 'success' : status === 'failed' ? 'danger' : 'info'}>
          {status === 'sent' ? settingsWords.sent : status === 'failed' ? settingsWords.failed : settingsWords.waiting}
        </Tag>{' '}
        {status === 'waiting' && attempts > 0 ? settingsWords.nextTry(endSentence(reply), formatDateTime(nextAt)) : reply}
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
  const { createHandlers } = useMutationToasts();
  const remove = trpc.settings.deleteHook.useMutation(createHandlers(settingsWords.theHookHasBeenDeleted));
  const resend = trpc.settings.resendDelivery.useMutation(createHandlers(settingsWords.itIsBeingSentAgain));
  const confirmDeletion = ({ id, name }: Hook) =>
    confirmDelete({
      title: settingsWords.deleteTheHook,
      question: settingsWords.isToldNothingFromNow(name),
      onConfirm: () => remove.mutate({ id }),
    });
  const newButton = (
    <Button leftSection={<AdminIcon name="plus" />} onClick={() => setEdited('new')}>
      {settingsWords.newHook}
    </Button>
  );
  const error = hooks.error ?? deliveries.error;
  if (error) return <FailureNotice error={error} onRetry={() => void Promise.all([hooks.refetch(), deliveries.refetch()])} />;
  return (
    <>
      {created && (
        <Box mb={14}>
          <NewSecret key={created.id} created={created} onClose={() => setCreated(null)} />
        </Box>
      )}
      {hooks.data?.length === 0 ? (
        <EmptyState icon="activity" text={settingsWords.noHookYet}>
          {newButton}
        </EmptyState>
      ) : (
        <>
          <Box mb={14}>{newButton}</Box>
          <DataTable
            label={settingsWords.hooks}
            rows={hooks.data}
            columns={hookColumns}
            rowKey={({ id }) => id}
            defaultSort={{ column: settingsWords.name, isDescending: false }}
            renderActions={(hook) => (
              <RowMenu
                title={hook.name}
                actions={[
                  { icon: 'edit', label: settingsWords.edit, onClick: () => setEdited(hook) },
                  { icon: 'trash', label: settingsWords.delete, isDestructive: true, onClick: () => confirmDeletion(hook) },
                ]}
              />
            )}
          />
          <h2 className={css.tabHeading}>{settingsWords.lastMessages}</h2>
          <DataTable
            label={settingsWords.messages}
            rows={deliveries.data}
            columns={deliveryColumns}
            rowKey={({ id }) => id}
            defaultSort={{ column: settingsWords.time, isDescending: true }}
            renderActions={({ id, event }) => (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={settingsWords.sendAgainEvent(event)}
                onClick={() => resend.mutate({ id })}
              >
                {settingsWords.sendAgain}
              </Button>
            )}
          />
        </>
      )}
      <FormDrawer item={edited} getTitle={(item) => (item === 'new' ? settingsWords.newHook : item.name)} onClose={() => setEdited(null)}>
        {(item) => <HookForm hook={item === 'new' ? null : item} onCreated={setCreated} onClose={() => setEdited(null)} />}
      </FormDrawer>
    </>
  );
}

const validate = createSchemaValidator(newHookSchema, {
  name: settingsWords.name,
  url: settingsWords.address,
  events: settingsWords.events,
});

const pickHookFields = ({ name, url, events, isOn }: Hook) => ({ name, url, events, isOn });

interface HookFormProps {
  hook: Hook | null;
  onCreated: (created: CreatedHook) => void;
  onClose: () => void;
}

function HookForm({ hook, onCreated, onClose }: HookFormProps) {
  const initialValues = hook ? pickHookFields(hook) : { name: '', url: '', events: [] as HookEvent[], isOn: true };
  const { form, onSubmit, createHandlers } = useDrawerForm({ initialValues, validate }, onClose);
  const cache = trpc.useUtils();
  const { getChanges, onFailure } = useFieldChanges(initialValues, async () => {
    const found = (await cache.settings.hooks.fetch(undefined, { staleTime: 0 })).find(({ id }) => id === hook?.id);
    return found && pickHookFields(found);
  });
  const create = trpc.settings.createHook.useMutation(createHandlers(settingsWords.hookHasBeenAdded, { onResult: onCreated }));
  const update = trpc.settings.updateHook.useMutation(createHandlers(settingsWords.theHookHasBeenChanged, { onFailure }));
  const save = onSubmit(({ isOn, ...values }) => {
    if (hook) update.mutate({ id: hook.id, ...getChanges({ ...values, isOn }) });
    else create.mutate(values);
  });
  return (
    <DrawerForm
      saveLabel={hook ? settingsWords.save : settingsWords.add}
      isSaving={create.isPending || update.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField form={form} name="name" isRequired label={settingsWords.name} data-autofocus maxLength={60} />
      <TextField form={form} name="url" isRequired label={settingsWords.address} type="url" maxLength={500} />
      <Checkbox.Group label={settingsWords.events} {...form.getInputProps('events')}>
        {HOOK_EVENTS.map((event) => (
          <Checkbox key={event} value={event} mt="xs" label={event} description={hookEvents[event]} />
        ))}
      </Checkbox.Group>
      {hook && <Switch label={settingsWords.on} {...form.getInputProps('isOn', { type: 'checkbox' })} />}
    </DrawerForm>
  );
}

function NewSecret({ created: { name, secret }, onClose }: { created: CreatedHook; onClose: () => void }) {
  return (
    <ShownOnce
      label={settingsWords.secretOf(name)}
      secret={secret}
      copyTexts={{
        copied: settingsWords.secretCopied(name),
        failed: settingsWords.secretNotCopied,
      }}
      leavePrompt={{
        title: settingsWords.leaveWithoutTheSecret,
        text: settingsWords.itWasNotCopied,
        leaveLabel: settingsWords.leaveWithoutIt,
      }}
      warning={settingsWords.secretShownOnce}
      explanation={settingsWords.withItOtherProgramChecks}
      onClose={onClose}
    />
  );
}
