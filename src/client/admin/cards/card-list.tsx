import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Card, Module } from '#shared/catalog.ts';
import { placeIn } from '#shared/positions.ts';
import { pageTypes } from '#shared/page-types/page-type-registry.ts';
import { trpc } from '../api/trpc.ts';
import { EmptyNotice } from '../ui/empty-state.tsx';
import { Icon } from '../ui/admin-icon.tsx';
import { Tag } from '../ui/tag.tsx';
import { OrderedList } from '../ui/sortable-list/sortable-list.tsx';
import { RowAction } from '../ui/icon-button.tsx';
import { TwoLines } from '../ui/table/title-cell.tsx';
import { useOutcome } from '../api/use-mutation-toasts.ts';
import css from './cards.module.css';
import { useDeleteCard } from './use-delete-card.ts';

interface CardListProps {
  module: Module;
  cards: readonly Card[];
  tools: ReactNode;
  /** The button that ends the emptiness. */
  empty: ReactNode;
}

export function CardList({ module, cards, tools, empty }: CardListProps) {
  const input = { moduleId: module.id };
  const navigate = useNavigate();
  const cache = trpc.useUtils();
  const { failed } = useOutcome();
  const remove = useDeleteCard();
  const place = trpc.admin.updateCard.useMutation({
    onError: (error) => failed(error),
    onSettled: () => cache.admin.cards.invalidate(),
  });
  const move = (card: Card, order: number) => {
    cache.admin.cards.setData(input, placeIn(cards, card, order));
    place.mutate({ id: card.id, changes: { order } });
  };
  if (cards.length === 0)
    return (
      <>
        {tools}
        <EmptyNotice icon="card" text={`No cards in "${module.title}" yet. A card is one page: a film and what learners do with it.`}>
          {empty}
        </EmptyNotice>
      </>
    );
  return (
    <OrderedList
      label={`Cards of ${module.title}`}
      items={cards}
      onMove={move}
      tools={tools}
      renderActions={(card) => (
        <>
          <RowAction icon="edit" name={`Edit ${card.title}`} onClick={() => void navigate(`/admin/cards/${card.id}`)} />
          <RowAction icon="trash" name={`Delete ${card.title}`} isDangerous onClick={() => remove(card)} />
        </>
      )}
    >
      {(card) => (
        <>
          <TwoLines title={card.title} code={card.slug} />
          <span className={css.type}>
            <Tag tone="medium">{pageTypes[card.type].label}</Tag>
            {card.videoId !== null && <Icon name="video" />}
          </span>
          <span className={css.next}>{leadsTo(card, cards)}</span>
        </>
      )}
    </OrderedList>
  );
}

/** Where the card leads when that is not simply the next one. */
function leadsTo(card: Card, cards: readonly Card[]): string {
  if (card.options.some(({ nextPageId }) => nextPageId !== null)) return 'by answer';
  if (card.nextOnPassPageId !== null || card.nextOnFailPageId !== null) return 'by result';
  const next = cards.find(({ id }) => id === card.nextPageId);
  return next ? `then ${next.title}` : '';
}
