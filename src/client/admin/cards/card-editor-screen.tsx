import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { cardsWords } from '#admin-words/cards.ts';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { useUnsavedChanges } from '../ui/unsaved-changes/use-unsaved-changes.ts';
import { CardBreadcrumb } from './card-breadcrumb.tsx';
import { CardEditor } from './card-editor.tsx';
import { PhonePreviewButton } from './preview/phone-preview-button.tsx';
import { useCardTarget } from './drafts/use-card-target.ts';
import { useCardEditorData } from './form/use-card-editor-data.ts';
import { useDeleteCard } from './use-delete-card.ts';

export function CardEditorScreen() {
  const { pathname, search } = useLocation();
  return <OpenedCardEditor key={`${pathname}${search}`} />;
}

function OpenedCardEditor() {
  const { cardId = '' } = useParams();
  const navigate = useNavigate();
  const data = useCardEditorData();
  const { markSaved } = useUnsavedChanges();
  const loaded = data.status === 'loaded' ? data : null;
  const card = loaded?.opened?.card ?? null;
  const [isDeleted, setDeleted] = useState(false);
  const remove = useDeleteCard(useCardTarget(loaded?.moduleDraft ?? null), () => {
    markSaved();
    setDeleted(true);
    void navigate(`/admin/cards?module=${card?.moduleId ?? ''}`);
  });
  const backToCards = (
    <Button component={Link} to="/admin/cards">
      {cardsWords.backToCards}
    </Button>
  );
  const body = () => {
    if (data.status === 'loading') return <Skeleton height={420} radius="lg" />;
    if (data.status === 'failed') return <FailureNotice error={data.error} onRetry={data.retry} />;
    if (data.status === 'missing')
      return data.what === 'card' ? (
        <EmptyState icon="card" text={cardsWords.thisCardIsNoLongerThere}>
          {backToCards}
        </EmptyState>
      ) : (
        <EmptyState icon="module" text={cardsWords.moduleIsNotThere}>
          {backToCards}
        </EmptyState>
      );
    return <CardEditor {...data} isDeleted={isDeleted} />;
  };
  // A form that was opened in a draft must not offer to delete the live card after the draft has been discarded or published.
  const canDelete = card !== null && loaded?.isInDraft === (loaded?.moduleDraft.draft !== null);
  return (
    <>
      <PageHeader
        title={cardId === 'new' ? cardsWords.newCard : (card?.title ?? cardsWords.card)}
        heading={cardId !== 'new' && card ? <bdi>{card.title}</bdi> : undefined}
        breadcrumb={<CardBreadcrumb module={loaded?.module} />}
      >
        {card !== null && !isDeleted && <PhonePreviewButton moduleId={card.moduleId} cardId={card.id} />}
        {canDelete && (
          <Button variant="default" c="red" leftSection={<AdminIcon name="trash" />} onClick={() => remove(card)}>
            {cardsWords.delete}
          </Button>
        )}
      </PageHeader>
      {body()}
    </>
  );
}
