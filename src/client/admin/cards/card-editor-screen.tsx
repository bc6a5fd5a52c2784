import { Button, Skeleton } from '@mantine/core';
import { useNavigate, useParams } from 'react-router';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { useUnsavedChanges } from '../ui/unsaved-changes/use-unsaved-changes.ts';
import { CardBreadcrumb } from './card-breadcrumb.tsx';
import { CardEditor } from './card-editor.tsx';
import { useCardEditorData } from './form/use-card-editor-data.ts';
import { useDeleteCard } from './use-delete-card.ts';

/** Shows the editor for an existing card at /admin/cards/{id} and for a new card at /admin/cards/new?module={id}. */
export function CardEditorScreen() {
  const { cardId = '' } = useParams();
  const navigate = useNavigate();
  const data = useCardEditorData();
  const { markSaved } = useUnsavedChanges();
  const card = data.status === 'loaded' ? (data.opened?.card ?? null) : null;
  const remove = useDeleteCard(() => {
    markSaved();
    void navigate(`/admin/cards?module=${card?.moduleId ?? ''}`);
  });
  const body = () => {
    if (data.status === 'loading') return <Skeleton height={420} radius="lg" />;
    if (data.status === 'failed') return <FailureNotice error={data.error} onRetry={data.retry} />;
    if (data.status === 'missing')
      return data.what === 'card' ? (
        <EmptyState icon="card" text="This card is no longer there." />
      ) : (
        <EmptyState icon="module" text="Cards belong to a module, and this one is not there." />
      );
    return <CardEditor key={cardId} {...data} />;
  };
  return (
    <>
      <PageHeader
        title={cardId === 'new' ? 'New card' : (card?.title ?? 'Card')}
        breadcrumb={<CardBreadcrumb module={data.status === 'loaded' ? data.module : undefined} />}
      >
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
