import { Stack, Switch, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { newProductSchema, type Product } from '#shared/catalog.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { createSchemaValidator } from '../ui/form/schema-validator.ts';
import { focusFirstInvalidField } from '../ui/form/focus-first-invalid-field.ts';
import { FormActions } from '../ui/form/form-actions.tsx';
import { setServerFieldError } from '../ui/form/set-server-field-error.ts';
import { TitleAndSlugFields } from '../ui/form/title-and-slug-fields.tsx';
import { useFieldChanges } from '../ui/form/use-field-changes.ts';
import { useReportDirtyForm } from '../ui/form/drawer-form-context.ts';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';

const blankProduct = { slug: '', title: '', description: '', isFullExperience: false, coConstructionEnabled: false };
const validate = createSchemaValidator(newProductSchema, { slug: 'Slug', title: 'Title', description: 'Description' });

export function ProductForm({ product, onClose }: { product: Product | null; onClose: () => void }) {
  const { showSuccess, showFailure } = useMutationToasts();
  const initialValues = product ? pickFormValues(product) : blankProduct;
  const form = useForm({ initialValues, validate });
  const cache = trpc.useUtils();
  const { getChanges, onFailure } = useFieldChanges(initialValues, async () => {
    const found = (await cache.admin.products.fetch(undefined, { staleTime: 0 })).find(({ id }) => id === product?.id);
    return found && pickFormValues(found);
  });
  useReportDirtyForm(form.isDirty());
  const createHandlers = (successText: string) => ({
    onSuccess: () => {
      showSuccess(successText);
      onClose();
    },
    onError: (error: unknown) => {
      onFailure(error);
      setServerFieldError(form, error);
      showFailure(error);
    },
  });
  const create = trpc.admin.createProduct.useMutation(createHandlers('Product created successfully.'));
  const update = trpc.admin.updateProduct.useMutation(createHandlers('Product updated successfully.'));
  const save = form.onSubmit(
    (values) => (product ? update.mutate({ id: product.id, ...getChanges(values) }) : create.mutate(values)),
    focusFirstInvalidField,
  );
  return (
    <form onSubmit={save} noValidate>
      <Stack gap={14}>
        <TitleAndSlugFields form={form} isNew={product === null} />
        <Textarea label="Description" autosize minRows={3} maxRows={8} {...form.getInputProps('description')} />
        <Switch label="Full experience" {...form.getInputProps('isFullExperience', { type: 'checkbox' })} />
        <Switch label="Co-construction" {...form.getInputProps('coConstructionEnabled', { type: 'checkbox' })} />
        <FormActions
          saveLabel={product ? 'Save product' : 'Create product'}
          isSaving={create.isPending || update.isPending}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}

function pickFormValues({ slug, title, description, isFullExperience, coConstructionEnabled }: Product) {
  return { slug, title, description, isFullExperience, coConstructionEnabled };
}
