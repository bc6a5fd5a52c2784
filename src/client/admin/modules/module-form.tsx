import { Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { newModuleSchema, type Module } from '#shared/catalog.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { createSchemaValidator } from '../ui/form/schema-validator.ts';
import { focusFirstInvalidField } from '../ui/form/focus-first-invalid-field.ts';
import { FormActions } from '../ui/form/form-actions.tsx';
import { setServerFieldError } from '../ui/form/set-server-field-error.ts';
import { TitleAndSlugFields } from '../ui/form/title-and-slug-fields.tsx';
import { useFieldChanges } from '../ui/form/use-field-changes.ts';
import { useReportDirtyForm } from '../ui/form/drawer-form-context.ts';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';

const blankModule = { slug: '', title: '', description: '' };
const validate = createSchemaValidator(newModuleSchema, { slug: 'Slug', title: 'Title', description: 'Description' });

export function ModuleForm({ module, onClose }: { module: Module | null; onClose: () => void }) {
  const { showSuccess, showFailure } = useMutationToasts();
  const initialValues = module ? pickFormValues(module) : blankModule;
  const form = useForm({ initialValues, validate });
  const cache = trpc.useUtils();
  const { getChanges, onFailure } = useFieldChanges(initialValues, async () => {
    const found = (await cache.admin.modules.fetch({}, { staleTime: 0 })).find(({ id }) => id === module?.id);
    return found && pickFormValues(found);
  });
  useReportDirtyForm(form.isDirty());
  const createHandlers = (success: string, failure: string) => ({
    onSuccess: () => {
      showSuccess(success);
      onClose();
    },
    onError: (error: unknown) => {
      onFailure(error);
      setServerFieldError(form, error);
      showFailure(error, failure);
    },
  });
  const create = trpc.admin.createModule.useMutation(createHandlers('Module created successfully', 'Failed to create module'));
  const update = trpc.admin.updateModule.useMutation(createHandlers('Module updated successfully', 'Failed to update module'));
  const save = form.onSubmit(
    (values) => (module ? update.mutate({ id: module.id, ...getChanges(values) }) : create.mutate(values)),
    focusFirstInvalidField,
  );
  return (
    <form onSubmit={save} noValidate>
      <Stack gap={14}>
        <TitleAndSlugFields form={form} isNew={module === null} />
        <Textarea label="Description" autosize minRows={3} maxRows={8} {...form.getInputProps('description')} />
        <FormActions
          saveLabel={module ? 'Save module' : 'Create module'}
          isSaving={create.isPending || update.isPending}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}

function pickFormValues({ slug, title, description }: Module) {
  return { slug, title, description };
}
