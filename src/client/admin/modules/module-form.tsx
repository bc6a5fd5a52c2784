import { Textarea } from '@mantine/core';
import { modulesWords } from '#admin-words/modules.ts';
import { newModuleSchema, type Module } from '#shared/catalog.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { DrawerForm, useDrawerForm } from '../ui/form/drawer-form.tsx';
import { focusFirstInvalidField } from '../ui/form/focus-first-invalid-field.ts';
import { createSchemaValidator } from '../ui/form/schema-validator.ts';
import { TitleAndSlugFields } from '../ui/form/title-and-slug-fields.tsx';
import { useFieldChanges } from '../ui/form/use-field-changes.ts';

const blankModule = { slug: '', title: '', description: '' };
const validate = createSchemaValidator(newModuleSchema, {
  slug: modulesWords.slug,
  title: modulesWords.title,
  description: modulesWords.description,
});

export function ModuleForm({ module, onClose }: { module: Module | null; onClose: () => void }) {
  const initialValues = module ? pickFormValues(module) : blankModule;
  const { form, createHandlers } = useDrawerForm({ initialValues, validate }, onClose);
  const cache = trpc.useUtils();
  const { getChanges, onFailure } = useFieldChanges(initialValues, async () => {
    const found = (await cache.admin.modules.fetch({}, { staleTime: 0 })).find(({ id }) => id === module?.id);
    return found && pickFormValues(found);
  });
  const create = trpc.admin.createModule.useMutation(
    createHandlers(modulesWords.moduleCreated, { failureTitle: modulesWords.failedToCreateModule }),
  );
  const update = trpc.admin.updateModule.useMutation(
    createHandlers(modulesWords.moduleUpdated, { failureTitle: modulesWords.failedToUpdateModule, onFailure }),
  );
  const save = form.onSubmit(
    (values) => (module ? update.mutate({ id: module.id, ...getChanges(values) }) : create.mutate(values)),
    focusFirstInvalidField,
  );
  return (
    <DrawerForm
      saveLabel={module ? modulesWords.saveModule : modulesWords.createModule}
      isSaving={create.isPending || update.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <TitleAndSlugFields form={form} isNew={module === null} />
      <Textarea label={modulesWords.description} autosize minRows={3} maxRows={8} {...form.getInputProps('description')} />
    </DrawerForm>
  );
}

function pickFormValues({ slug, title, description }: Module) {
  return { slug, title, description };
}
