import { Button, Paper, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { settingsWords } from '#admin-words/settings.ts';
import { getDefaultTemplate, MAIL_PLACEHOLDERS, type MailTemplate } from '#shared/sales/mail-template.ts';
import { productMailSchema } from '#shared/sales/sale-schemas.ts';
import { trpc, type RouterOutputs } from '../../api/trpc-hooks.ts';
import { useMutationToasts } from '../../api/use-mutation-toasts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { DrawerForm, useDrawerForm } from '../../ui/form/drawer-form.tsx';
import { FormDrawer } from '../../ui/form/form-drawer.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { createSchemaValidator } from '../../ui/form/schema-validator.ts';
import { useFieldChanges } from '../../ui/form/use-field-changes.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { TableColumn } from '../../ui/table/table-column.ts';
import css from './mail.module.css';

type ProductMail = RouterOutputs['settings']['mail']['templates'][number];

const mailColumns: TableColumn<ProductMail>[] = [
  {
    name: settingsWords.product,
    cell: ({ productName }) => productName,
    getSortValue: ({ productName }) => productName.toLowerCase(),
  },
  {
    name: settingsWords.text,
    cell: ({ template }) => (template === null ? settingsWords.theUsualText : template.subject),
    isLabelledOnPhones: true,
  },
];

/** Shows the mail server without its password, and the text with which each product's keys are mailed. */
export function MailTab() {
  const settings = trpc.settings.mail.useQuery();
  const [edited, setEdited] = useState<ProductMail | null>(null);
  if (settings.error) return <FailureNotice error={settings.error} onRetry={() => void settings.refetch()} />;
  return (
    <>
      <Paper component="section" className={css.server} aria-label={settingsWords.mailServer}>
        {settings.data === undefined ? <p>{settingsWords.loading}</p> : <MailServer server={settings.data.server} />}
      </Paper>
      {settings.data?.templates.length === 0 ? (
        <EmptyState icon="product" text={settingsWords.noProductsYet}>
          <Button component={Link} to="/admin/products">
            {settingsWords.goToProducts}
          </Button>
        </EmptyState>
      ) : (
        <DataTable
          label={settingsWords.mailsWithKeys}
          rows={settings.data?.templates}
          columns={mailColumns}
          rowKey={({ productId }) => productId}
          defaultSort={{ column: settingsWords.product, isDescending: false }}
          renderActions={(row) => (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={settingsWords.editTheMailOf(row.productName)}
              onClick={() => setEdited(row)}
            >
              {settingsWords.edit}
            </Button>
          )}
        />
      )}
      <FormDrawer item={edited} getTitle={({ productName }) => settingsWords.mailOf(productName)} onClose={() => setEdited(null)}>
        {(item) => <TemplateForm item={item} onClose={() => setEdited(null)} />}
      </FormDrawer>
    </>
  );
}

function MailServer({ server }: { server: RouterOutputs['settings']['mail']['server'] }) {
  const { showSuccess, onError } = useMutationToasts();
  const test = trpc.settings.sendTestMail.useMutation({
    onSuccess: ({ reply }) => showSuccess(settingsWords.mailServerTookMail(reply)),
    onError,
  });
  if (server === null) return <p>{settingsWords.noMailIsSetUp}</p>;
  return (
    <>
      <dl>
        <dt>{settingsWords.server}</dt>
        <dd>{server.server}</dd>
        <dt>{settingsWords.sender}</dt>
        <dd>{server.from}</dd>
      </dl>
      <Button loading={test.isPending} onClick={() => test.mutate()}>
        {settingsWords.sendATestToMe}
      </Button>
    </>
  );
}

const validate = createSchemaValidator(productMailSchema, { subject: settingsWords.subject, text: settingsWords.text });
const usual = getDefaultTemplate('en');

function TemplateForm({ item: { productId, template }, onClose }: { item: ProductMail; onClose: () => void }) {
  const toInput = (values: MailTemplate) => ({ productId, template: values });
  const { form, onSubmit, createHandlers } = useDrawerForm<MailTemplate>(
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
  const save = trpc.settings.saveProductMail.useMutation(createHandlers(settingsWords.theMailHasBeenSaved, { onFailure }));
  return (
    <DrawerForm
      saveLabel={settingsWords.save}
      isSaving={save.isPending}
      onSubmit={onSubmit((values) => save.mutate({ ...toInput({ ...seen, ...getChanges(values).changes }), expected: seen }))}
      onClose={onClose}
    >
      <TextField form={form} name="subject" label={settingsWords.subject} maxLength={200} data-autofocus />
      <Textarea
        label={settingsWords.text}
        description={settingsWords.useUsualTextFollows(MAIL_PLACEHOLDERS.map((name) => `{${name}}`).join(' '))}
        autosize
        minRows={8}
        maxLength={5000}
        {...form.getInputProps('text')}
      />
      {template !== null && (
        <Stack align="flex-start">
          <Button variant="default" onClick={() => save.mutate({ productId, template: null, expected: seen })}>
            {settingsWords.backToTheUsualText}
          </Button>
        </Stack>
      )}
    </DrawerForm>
  );
}
