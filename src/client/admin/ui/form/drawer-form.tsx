import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { createContext, use, useLayoutEffect, type ReactNode, type SubmitEventHandler } from 'react';
import { uiWords } from '#admin-words/ui.ts';
import { useMutationToasts } from '#client/admin/api/use-mutation-toasts.ts';
import { focusFirstInvalidField } from './focus-first-invalid-field.ts';
import { setServerFieldError } from './set-server-field-error.ts';

/** Tells the surrounding drawer whether closing it would lose changes. */
export const DrawerFormContext = createContext<(isDirty: boolean) => void>(() => {});

interface DrawerFormOptions<Values> {
  initialValues: Values;
  validate: (values: Values) => Record<string, string>;
}

interface Handling<Result> {
  onResult?: (result: Result) => void;
  failureTitle?: string;
  onFailure?: (error: unknown) => void;
}

/** Returns a form whose drawer asks before it loses changes, and what its mutations do when they have succeeded or failed. */
export function useDrawerForm<Values extends object>(options: DrawerFormOptions<Values>, onClose: () => void) {
  const { showSuccess, showFailure } = useMutationToasts();
  const form = useForm<Values>(options);
  const isDirty = form.isDirty();
  const reportDirty = use(DrawerFormContext);
  useLayoutEffect(() => {
    reportDirty(isDirty);
    return () => reportDirty(false);
  }, [reportDirty, isDirty]);
  const createHandlers = <Result,>(success: string, { onResult, failureTitle, onFailure }: Handling<Result> = {}) => ({
    onSuccess: (result: Result) => {
      onResult?.(result);
      showSuccess(success);
      onClose();
    },
    onError: (error: unknown) => {
      onFailure?.(error);
      setServerFieldError(form, error);
      showFailure(error, failureTitle);
    },
  });
  const onSubmit = (save: (values: Values) => void) => form.onSubmit(save, focusFirstInvalidField);
  return { form, onSubmit, createHandlers };
}

interface DrawerFormProps {
  saveLabel: string;
  isSaving: boolean;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
}

export function DrawerForm({ saveLabel, isSaving, onSubmit, onClose, children }: DrawerFormProps) {
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap={14}>
        {children}
        <Group justify="flex-end" gap="xs" mt="xs">
          <Button variant="default" onClick={onClose}>
            {uiWords.cancel}
          </Button>
          <Button type="submit" loading={isSaving}>
            {saveLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
