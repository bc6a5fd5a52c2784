import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useState, type SubmitEvent } from 'react';
import { cardFieldsWords } from '#admin-words/card-fields.ts';
import { toFailure } from '#client/api/failure.ts';
import type { Card } from '#shared/catalog.ts';
import { PAGE_TYPES, type PageType } from '#shared/page-types/card-fields.ts';
import { pageTypeRules } from '#shared/page-types/page-type-registry.ts';

/** The entry of a select of pages that asks for a page which does not exist yet. */
export const NEW_PAGE_OPTION = { value: 'new-page', label: cardFieldsWords.newPageDots };

interface NewPageOptions {
  isInDraft: boolean;
  create: (page: Pick<Card, 'title' | 'type'>) => Promise<void>;
}

/** Asks for the title and the type of a page that a link leads to and that does not exist yet. */
export function openNewPageDialog(options: NewPageOptions): void {
  const id = modals.open({ title: cardFieldsWords.newPage, children: <NewPageForm {...options} onClose={() => modals.close(id)} /> });
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
    if (title.trim() === '') return setError(cardFieldsWords.titleIsRequired);
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
          label={cardFieldsWords.title}
          autoComplete="off"
          data-autofocus
          value={title}
          error={error}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <NativeSelect
          label={cardFieldsWords.type}
          data={types}
          value={type}
          onChange={(event) => setType(event.currentTarget.value as PageType)}
        />
        <p>
          {cardFieldsWords.pageIsAdded}
          {!isInDraft && cardFieldsWords.thereIsNoDraft}
        </p>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {cardFieldsWords.cancel}
          </Button>
          <Button type="submit" loading={isBusy}>
            {cardFieldsWords.createPage}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
