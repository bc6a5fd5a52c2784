import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { modulesWords } from '#admin-words/modules.ts';
import { newModuleSchema, type Module, type Product } from '#shared/catalog.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';
import { EntrySelect } from '../ui/entry-select.tsx';
import { DrawerForm, useDrawerForm } from '../ui/form/drawer-form.tsx';
import { createSchemaValidator } from '../ui/form/schema-validator.ts';
import { TitleAndSlugFields } from '../ui/form/title-and-slug-fields.tsx';
import { useFieldChanges } from '../ui/form/use-field-changes.ts';

const blankModule = { slug: '', title: '', description: '' };
const validate = createSchemaValidator(newModuleSchema, {
  slug: modulesWords.slug,
  title: modulesWords.title,
  description: modulesWords.description,
});

interface ModuleFormProps {
  module: Module | null;
  products: readonly Product[];
  /** Names the product to which a new module is added, unless the administrator chooses another one. */
  productId?: string | undefined;
  onClose: () => void;
}

export function ModuleForm({ module, products, productId: proposedId, onClose }: ModuleFormProps) {
  const [productId, setProductId] = useState(proposedId ?? (products.length === 1 ? products[0]!.id : ''));
  const initialValues = module ? pickFormValues(module) : blankModule;
  const { form, onSubmit, createHandlers } = useDrawerForm({ initialValues, validate }, onClose);
  const cache = trpc.useUtils();
  const { getChanges, onFailure } = useFieldChanges(initialValues, async () => {
    const found = (await cache.admin.modules.fetch({}, { staleTime: 0 })).find(({ id }) => id === module?.id);
    return found && pickFormValues(found);
  });
  const { showFailure } = useMutationToasts();
  const link = trpc.admin.linkModule.useMutation();
  const handlers = createHandlers(modulesWords.moduleCreated, { failureTitle: modulesWords.failedToCreateModule });
  const create = trpc.admin.createModule.useMutation({
    ...handlers,
    onSuccess: async (created) => {
      const failure = productId
        ? await link.mutateAsync({ moduleId: created.id, productId }).then(
            () => null,
            (error: unknown) => error,
          )
        : null;
      handlers.onSuccess(created);
      if (failure) showFailure(failure, modulesWords.failedToAddModuleToProduct);
    },
  });
  const update = trpc.admin.updateModule.useMutation(
    createHandlers(modulesWords.moduleUpdated, { failureTitle: modulesWords.failedToUpdateModule, onFailure }),
  );
  const save = onSubmit((values) => (module ? update.mutate({ id: module.id, ...getChanges(values) }) : create.mutate(values)));
  return (
    <DrawerForm
      saveLabel={module ? modulesWords.saveModule : modulesWords.createModule}
      isSaving={create.isPending || update.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <TitleAndSlugFields form={form} isNew={module === null} />
      <Textarea label={modulesWords.description} autosize minRows={3} maxRows={8} {...form.getInputProps('description')} />
      {!module && products.length > 0 && (
        <EntrySelect
          label={modulesWords.addToProduct}
          value={productId}
          onChange={setProductId}
          noneLabel={modulesWords.inNoProduct}
          entries={products}
        />
      )}
    </DrawerForm>
  );
}

function pickFormValues({ slug, title, description }: Module) {
  return { slug, title, description };
}
