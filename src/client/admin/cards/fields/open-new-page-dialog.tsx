import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useState, type SubmitEvent } from 'react';
import { toFailure } from '#client/api/failure.ts';
import type { Card } from '#shared/catalog.ts';
import { PAGE_TYPES, type PageType } from '#shared/page-types/card-fields.ts';
import { pageTypeRules } from '#shared/page-types/page-type-registry.ts';

/** The entry of a select of pages that asks for a page which does not exist yet. */
export const NEW_PAGE_OPTION = { value: 'new page', label: 'New page…' };

interface NewPageOptions {
  isInDraft: boolean;
  create: (page: Pick<Card, 'title' | 'type'>) => Promise<void>;
}

/** Asks for the title and the type of a page that a link leads to and that does not exist yet. */
export function openNewPageDialog(options: NewPageOptions): void {
  const id = modals.open({ title: 'New page', children: <NewPageForm {...options} onClose={() => modals.close(id)} /> });
}

const types = PAGE_TYPES.filter((type) => pageTypeRules[type].isOfferedForNewCards).map((value) => ({
  value,
  label: pageTypeRules[value].label,
}));

function NewPageForm({ isInDraft, create, onClose }: NewPageOptions & { onClose: () => void }) {
  const [title, setTitle] = useState('');
  const [type, setType] = useState<PageType>('info');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    // Without this, the form of the card around the dialog would be submitted, too.
    event.stopPropagation();
    if (title.trim() === '') return setError('Title is required.');
    setBusy(true);
    try {
      await create({ title: title.trim(), type });
      onClose();
    } catch (failure) {
      setError(toFailure(failure).message);
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="sm">
        <TextInput
          label="Title"
          autoComplete="off"
          data-autofocus
          value={title}
          error={error}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <NativeSelect label="Type" data={types} value={type} onChange={(event) => setType(event.currentTarget.value as PageType)} />
        <p>
          The page is added at the end of the module, empty. You fill it later.
          {!isInDraft && ' There is no draft, so learners who get there can see it at once.'}
        </p>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Create page
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
