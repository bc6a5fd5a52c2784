import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Card, Module } from '#shared/catalog.ts';
import { insertAtPosition } from '#shared/positions.ts';
import { pageTypeRules } from '#shared/page-types/page-type-registry.ts';
import type { ModuleDraft } from '#shared/authoring/draft-schema.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { crossShape, Tag } from '../ui/tag.tsx';
import { SortableList } from '../ui/sortable-list/sortable-list.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { TitleCell } from '../ui/table/title-cell.tsx';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';
import css from './cards.module.css';
import { useCardTarget } from './drafts/use-card-target.ts';
import { useDeleteCard } from './use-delete-card.ts';

interface CardListProps {
  module: Module;
  cards: readonly Card[];
  /** Contains the state of the module's draft. While a draft is open, `cards` contains the cards of the draft. */
  moduleDraft: ModuleDraft;
  toolbar: ReactNode;
  /** Contains the button shown when the module has no cards. */
  emptyAction: ReactNode;
}

/** Lists the cards of a module. The administrator can reorder, edit and delete cards in the list. */
export function CardList({ module, cards, moduleDraft, toolbar, emptyAction }: CardListProps) {
  const input = { moduleId: module.id };
  const { draft } = moduleDraft;
  const navigate = useNavigate();
  const cache = trpc.useUtils();
  const { showFailure } = useMutationToasts();
  const { data: cardsWithMissingFiles = [] } = trpc.admin.cardsWithMissingFiles.useQuery(input);
  const target = useCardTarget(moduleDraft);
  const remove = useDeleteCard(target);
  const move = async (card: Card, order: number) => {
    const moved = insertAtPosition(cards, card, order);
    // This optimistic update shows the new order before the server has moved the card.
    if (draft) cache.admin.draft.setData(input, { ...moduleDraft, draft: { ...draft, cards: moved } });
    else cache.admin.cards.setData(input, moved);
    try {
      await target.write({ verb: 'move', id: card.id, order });
    } catch (error) {
      showFailure(error);
    }
    await (draft ? cache.admin.draft : cache.admin.cards).invalidate();
  };
  const formQuery = draft ? `?module=${module.id}` : '';
  if (cards.length === 0)
    return (
      <>
        {toolbar}
        <EmptyState icon="card" text={`No cards in "${module.title}" yet. A card is one page: a film and what learners do with it.`}>
          {emptyAction}
        </EmptyState>
      </>
    );
  return (
    <SortableList
      label={`Cards of ${module.title}`}
      items={cards}
      onMove={(card, order) => void move(card, order)}
      toolbar={toolbar}
      renderActions={(card) => (
        <>
          {draft && (
            <IconButton
              icon="play"
              name={`Play from ${card.title}`}
              onClick={() => void navigate(`/admin/cards/preview?module=${module.id}&page=${card.id}`)}
            />
          )}
          <IconButton icon="edit" name={`Edit ${card.title}`} onClick={() => void navigate(`/admin/cards/${card.id}${formQuery}`)} />
          <IconButton icon="trash" name={`Delete ${card.title}`} isDestructive onClick={() => remove(card)} />
        </>
      )}
    >
      {(card) => (
        <>
          <TitleCell title={card.title} code={card.slug} />
          <span className={css.typeCell}>
            <Tag tone="info">{pageTypeRules[card.type].label}</Tag>
            {card.videoId !== null && <AdminIcon name="video" />}
            {cardsWithMissingFiles.includes(card.id) && (
              <Tag tone="danger" shape={crossShape}>
                File missing
              </Tag>
            )}
          </span>
          <span className={css.nextPage}>{describeNextPage(card, cards)}</span>
        </>
      )}
    </SortableList>
  );
}

/**
 * Describes the page that follows a card, for example "then Sums". Returns an empty string when the author has set no next page for the
 * card.
 */
function describeNextPage(card: Card, cards: readonly Card[]): string {
  if (card.options.some(({ nextPageId }) => nextPageId !== null)) return 'by answer';
  if (card.nextOnPassPageId !== null || card.nextOnFailPageId !== null) return 'by result';
  const next = cards.find(({ id }) => id === card.nextPageId);
  return next ? `then ${next.title}` : '';
}
