import { NativeSelect, Switch, Textarea } from '@mantine/core';
import { productsWords } from '#admin-words/products.ts';
import { newProductSchema, type Product } from '#shared/catalog.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { DrawerForm, useDrawerForm } from '../ui/form/drawer-form.tsx';
import { createSchemaValidator } from '../ui/form/schema-validator.ts';
import { TitleAndSlugFields } from '../ui/form/title-and-slug-fields.tsx';
import { useFieldChanges } from '../ui/form/use-field-changes.ts';
import { listLessonLanguages } from './lesson-languages.ts';

const blankProduct = { slug: '', title: '', description: '', isFullExperience: false, coConstructionEnabled: false, language: '' };
const validate = createSchemaValidator(newProductSchema, {
  slug: productsWords.slug,
  title: productsWords.title,
  description: productsWords.description,
  language: productsWords.languageOfTheLessons,
});

export function ProductForm({ product, onClose }: { product: Product | null; onClose: () => void }) {
  const initialValues = product ? pickFormValues(product) : blankProduct;
  const { form, onSubmit, createHandlers } = useDrawerForm({ initialValues, validate }, onClose);
  const cache = trpc.useUtils();
  const { getChanges, onFailure } = useFieldChanges(initialValues, async () => {
    const found = (await cache.admin.products.fetch(undefined, { staleTime: 0 })).find(({ id }) => id === product?.id);
    return found && pickFormValues(found);
  });
  const create = trpc.admin.createProduct.useMutation(createHandlers(productsWords.productCreated));
  const update = trpc.admin.updateProduct.useMutation(createHandlers(productsWords.productUpdated, { onFailure }));
  const save = onSubmit((values) => (product ? update.mutate({ id: product.id, ...getChanges(values) }) : create.mutate(values)));
  return (
    <DrawerForm
      saveLabel={product ? productsWords.saveProduct : productsWords.createProduct}
      isSaving={create.isPending || update.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <TitleAndSlugFields form={form} isNew={product === null} />
      <Textarea label={productsWords.description} autosize minRows={3} maxRows={8} {...form.getInputProps('description')} />
      <NativeSelect
        label={productsWords.languageOfTheLessons}
        description={productsWords.screenReadersPronounceLessons}
        data={listLessonLanguages(form.getValues().language)}
        {...form.getInputProps('language')}
      />
      <Switch
        label={productsWords.fullExperience}
        description={productsWords.markForOwnLists}
        {...form.getInputProps('isFullExperience', { type: 'checkbox' })}
      />
      <Switch
        label={productsWords.coConstruction}
        description={productsWords.markForOwnLists}
        {...form.getInputProps('coConstructionEnabled', { type: 'checkbox' })}
      />
    </DrawerForm>
  );
}

function pickFormValues({ slug, title, description, isFullExperience, coConstructionEnabled, language = '' }: Product) {
  return { slug, title, description, isFullExperience, coConstructionEnabled, language };
}
