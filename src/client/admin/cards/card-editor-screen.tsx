import { Button, Skeleton } from '@mantine/core';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { trpc } from '../api/trpc-hooks.ts';
import { useUnsavedChanges } from '../ui/unsaved-changes/use-unsaved-changes.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { createBlankFormValues, toCardFormValues } from './card-form-values.ts';
import { CardBreadcrumb } from './card-breadcrumb.tsx';
import { CardEditor } from './card-editor.tsx';
import { useDeleteCard } from './use-delete-card.ts';

/** A card's own page: /admin/cards/new?module=… makes one, /admin/cards/{id} changes one. */
export function CardEditorScreen() {
  const { cardId = '' } = useParams();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const isNew = cardId === 'new';
  const modules = trpc.admin.modules.useQuery({});
  const all = trpc.admin.cards.useQuery({});
  const { markSaved } = useUnsavedChanges();
  const remove = useDeleteCard(() => {
    markSaved();
    void navigate(`/admin/cards?module=${card?.moduleId ?? ''}`);
  });
  const card = isNew ? null : all.data?.find(({ id }) => id === cardId);
  const moduleId = card?.moduleId ?? params.get('module') ?? modules.data?.[0]?.id;
  const module = modules.data?.find(({ id }) => id === moduleId);
  const error = modules.error ?? all.error;
  const body = () => {
    // What is there stays when asking again fails: a form may be open on it.
    if (!modules.data || !all.data)
      return error ? (
        <FailureNotice error={error} onRetry={() => void Promise.all([modules.refetch(), all.refetch()])} />
      ) : (
        <Skeleton height={420} radius="lg" />
      );
    if (card === undefined) return <EmptyState icon="card" text="This card is no longer there." />;
    if (module === undefined) return <EmptyState icon="module" text="Cards belong to a module, and this one is not there." />;
    const cards = all.data.filter((each) => each.moduleId === module.id);
    return (
      <CardEditor
        key={cardId}
        card={card}
        initialValues={card ? toCardFormValues(card) : createBlankFormValues(module.id, cards.length)}
        modules={modules.data}
        allCards={all.data}
      />
    );
  };
  return (
    <>
      <PageHeader title={isNew ? 'New card' : (card?.title ?? 'Card')} breadcrumb={<CardBreadcrumb module={module} />}>
        {card && (
          <Button variant="default" c="red" leftSection={<AdminIcon name="trash" />} onClick={() => remove(card)}>
            Delete
          </Button>
        )}
      </PageHeader>
      {body()}
    </>
  );
}
