import { NativeSelect, Switch, Textarea } from '@mantine/core';
import { newProductSchema, type Product } from '#shared/catalog.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { DrawerForm, useDrawerForm } from '../ui/form/drawer-form.tsx';
import { focusFirstInvalidField } from '../ui/form/focus-first-invalid-field.ts';
import { createSchemaValidator } from '../ui/form/schema-validator.ts';
import { TitleAndSlugFields } from '../ui/form/title-and-slug-fields.tsx';
import { listLessonLanguages } from './lesson-languages.ts';
import { useFieldChanges } from '../ui/form/use-field-changes.ts';

const blankProduct = { slug: '', title: '', description: '', isFullExperience: false, coConstructionEnabled: false, language: '' };
const validate = createSchemaValidator(newProductSchema, {
  slug: 'Slug',
  title: 'Title',
  description: 'Description',
  language: 'Language of the lessons',
});

export function ProductForm({ product, onClose }: { product: Product | null; onClose: () => void }) {
  const initialValues = product ? pickFormValues(product) : blankProduct;
  const { form, createHandlers } = useDrawerForm({ initialValues, validate }, onClose);
  const cache = trpc.useUtils();
  const { getChanges, onFailure } = useFieldChanges(initialValues, async () => {
    const found = (await cache.admin.products.fetch(undefined, { staleTime: 0 })).find(({ id }) => id === product?.id);
    return found && pickFormValues(found);
  });
  const create = trpc.admin.createProduct.useMutation(createHandlers('Product created successfully.'));
  const update = trpc.admin.updateProduct.useMutation(createHandlers('Product updated successfully.', { onFailure }));
  const save = form.onSubmit(
    (values) => (product ? update.mutate({ id: product.id, ...getChanges(values) }) : create.mutate(values)),
    focusFirstInvalidField,
  );
  return (
    <DrawerForm
      saveLabel={product ? 'Save product' : 'Create product'}
      isSaving={create.isPending || update.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <TitleAndSlugFields form={form} isNew={product === null} />
      <Textarea label="Description" autosize minRows={3} maxRows={8} {...form.getInputProps('description')} />
      <NativeSelect
        label="Language of the lessons"
        description="Screen readers pronounce the lessons in it. The buttons around them follow the learner."
        data={listLessonLanguages(form.getValues().language)}
        {...form.getInputProps('language')}
      />
      <Switch
        label="Full experience"
        description="A mark for your own lists. It changes nothing for learners."
        {...form.getInputProps('isFullExperience', { type: 'checkbox' })}
      />
      <Switch
        label="Co-construction"
        description="A mark for your own lists. It changes nothing for learners."
        {...form.getInputProps('coConstructionEnabled', { type: 'checkbox' })}
      />
    </DrawerForm>
  );
}

function pickFormValues({ slug, title, description, isFullExperience, coConstructionEnabled, language = '' }: Product) {
  return { slug, title, description, isFullExperience, coConstructionEnabled, language };
}
