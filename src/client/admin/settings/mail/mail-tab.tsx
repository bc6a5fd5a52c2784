import { Button, Paper, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { getDefaultTemplate, MAIL_PLACEHOLDERS, type MailTemplate } from '#shared/sales/mail-template.ts';
import { productMailSchema } from '#shared/sales/sale-schemas.ts';
import { trpc, type RouterOutputs } from '../../api/trpc-hooks.ts';
import { useMutationToasts } from '../../api/use-mutation-toasts.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { DrawerForm, useDrawerForm } from '../../ui/form/drawer-form.tsx';
import { focusFirstInvalidField } from '../../ui/form/focus-first-invalid-field.ts';
import { FormDrawer } from '../../ui/form/form-drawer.tsx';
import { createSchemaValidator } from '../../ui/form/schema-validator.ts';
import { useFieldChanges } from '../../ui/form/use-field-changes.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import css from './mail.module.css';

type ProductMail = RouterOutputs['settings']['mail']['templates'][number];

/** Shows the mail server without its password, and the text with which each product's keys are mailed. */
export function MailTab() {
  const settings = trpc.settings.mail.useQuery();
  const [edited, setEdited] = useState<ProductMail | null>(null);
  if (settings.error) return <FailureNotice error={settings.error} onRetry={() => void settings.refetch()} />;
  return (
    <>
      <Paper component="section" className={css.server} aria-label="Mail server">
        {settings.data === undefined ? <p>Loading…</p> : <MailServer server={settings.data.server} />}
      </Paper>
      <DataTable
        label="Mails with keys"
        rows={settings.data?.templates}
        columns={[
          { name: 'Product', cell: ({ productName }) => productName, getSortValue: ({ productName }) => productName.toLowerCase() },
          { name: 'Text', cell: ({ template }) => (template === null ? 'The usual text' : template.subject), isLabelledOnPhones: true },
        ]}
        rowKey={({ productId }) => productId}
        defaultSort={{ column: 'Product', isDescending: false }}
        renderActions={(row) => (
          <Button variant="default" size="compact-sm" aria-label={`Edit the mail of ${row.productName}`} onClick={() => setEdited(row)}>
            Edit
          </Button>
        )}
      />
      <FormDrawer item={edited} getTitle={({ productName }) => `Mail of ${productName}`} onClose={() => setEdited(null)}>
        {(item) => <TemplateForm item={item} onClose={() => setEdited(null)} />}
      </FormDrawer>
    </>
  );
}

function MailServer({ server }: { server: RouterOutputs['settings']['mail']['server'] }) {
  const { showSuccess, showFailure } = useMutationToasts();
  const test = trpc.settings.sendTestMail.useMutation({
    onSuccess: ({ reply }) => showSuccess(`The mail server took the mail: ${reply}`),
    onError: (error) => showFailure(error),
  });
  if (server === null)
    return <p>No mail is set up. Set SMTP_URL, MAIL_FROM and PUBLIC_URL; until then the Sales screen shows each key once.</p>;
  return (
    <>
      <dl>
        <dt>Server</dt>
        <dd>{server.server}</dd>
        <dt>Sender</dt>
        <dd>{server.from}</dd>
      </dl>
      <Button loading={test.isPending} onClick={() => test.mutate()}>
        Send a test to me
      </Button>
    </>
  );
}

const validate = createSchemaValidator(productMailSchema, { subject: 'Subject', text: 'Text' });
const usual = getDefaultTemplate('en');

function TemplateForm({ item: { productId, template }, onClose }: { item: ProductMail; onClose: () => void }) {
  const toInput = (values: MailTemplate) => ({ productId, template: values });
  const { form, createHandlers } = useDrawerForm<MailTemplate>(
    {
      initialValues: template ?? usual,
      // The fields of the form are one level higher than in the request.
      validate: (values) =>
        Object.fromEntries(Object.entries(validate(toInput(values))).map(([path, message]) => [path.replace('template.', ''), message])),
    },
    onClose,
  );
  const cache = trpc.useUtils();
  const { seen, getChanges, onFailure } = useFieldChanges(template ?? usual, async () => {
    const { templates } = await cache.settings.mail.fetch(undefined, { staleTime: 0 });
    return templates.find((each) => each.productId === productId)?.template ?? usual;
  });
  const save = trpc.settings.saveProductMail.useMutation(createHandlers('The mail has been saved.', { onFailure }));
  return (
    <DrawerForm
      saveLabel="Save"
      isSaving={save.isPending}
      onSubmit={form.onSubmit(
        (values) => save.mutate({ ...toInput({ ...seen, ...getChanges(values).changes }), expected: seen }),
        focusFirstInvalidField,
      )}
      onClose={onClose}
    >
      <TextInput label="Subject" maxLength={200} autoComplete="off" data-autofocus {...form.getInputProps('subject')} />
      <Textarea
        label="Text"
        description={`Use ${MAIL_PLACEHOLDERS.map((name) => `{${name}}`).join(' ')}. The usual text follows the language of the order; yours does not.`}
        autosize
        minRows={8}
        maxLength={5000}
        {...form.getInputProps('text')}
      />
      {template !== null && (
        <Stack align="flex-start">
          <Button variant="default" onClick={() => save.mutate({ productId, template: null, expected: seen })}>
            Back to the usual text
          </Button>
        </Stack>
      )}
    </DrawerForm>
  );
}
