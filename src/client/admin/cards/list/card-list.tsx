import { useMemo, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { cardsWords } from '#admin-words/cards.ts';
import type { ModuleDraft } from '#shared/authoring/draft-schema.ts';
import type { Card, Module } from '#shared/catalog.ts';
import { findDetours } from '#shared/routing/learning-way.ts';
import { stripObjectExtension } from '#shared/media/object-url.ts';
import { trpc } from '#client/admin/api/trpc-hooks.ts';
import { AdminIcon } from '#client/admin/ui/admin-icon.tsx';
import { EmptyState } from '#client/admin/ui/empty-state.tsx';
import type { RowAction } from '#client/admin/ui/row-menu.tsx';
import { SortableList } from '#client/admin/ui/sortable-list/sortable-list.tsx';
import { SearchField } from '#client/admin/ui/table/search-field.tsx';
import { searchRows } from '#client/admin/ui/table/table-model.ts';
import tableCss from '#client/admin/ui/table/table.module.css';
import { useCardTarget } from '../drafts/use-card-target.ts';
import { openNewPageDialog } from '../fields/open-new-page-dialog.tsx';
import { useContentProblems } from '../use-content-problems.ts';
import { useDeleteCard } from '../use-delete-card.ts';
import { useNewPage } from '../use-new-page.ts';
import { CardCells, CardListHead, type Flow } from './card-cells.tsx';
import css from './card-list.module.css';
import { useCardListChanges } from './use-card-list-changes.ts';

interface CardListProps {
  module: Module;
  cards: readonly Card[];
  /** Contains the state of the module's draft. While a draft is open, `cards` contains the cards of the draft. */
  moduleDraft: ModuleDraft;
  toolbar: ReactNode;
  /** Contains the button shown when the module has no cards. */
  emptyAction: ReactNode;
  onOpenHistory: () => void;
}

/** Lists the cards of a module with what leads where and what is wrong. The administrator can reorder, link, edit and delete them here. */
export function CardList({ module, cards, moduleDraft, toolbar, emptyAction, onOpenHistory }: CardListProps) {
  const navigate = useNavigate();
  const input = { moduleId: module.id };
  const { data: cardsWithMissingFiles = [] } = trpc.admin.cardsWithMissingFiles.useQuery(input);
  const { data: pictures = {} } = trpc.admin.moduleVideos.useQuery(input);
  const { data: traffic } = trpc.analytics.moduleTraffic.useQuery({ ...input, productId: null, days: null }, { refetchOnMount: 'always' });
  const figures = useMemo(() => new Map(traffic?.pages.map((page) => [page.id, page])), [traffic]);
  const mostReached = Math.max(1, ...[...figures.values()].map(({ reached }) => reached));
  const target = useCardTarget(moduleDraft);
  const remove = useDeleteCard(target);
  const { createPage } = useNewPage(target, module.id);
  const { move, relink } = useCardListChanges(moduleDraft, cards);
  const [search, setSearch] = useState('');
  const [isFiltered, setFiltered] = useState(false);
  const problems = useContentProblems(cards, { moduleId: module.id, isInDraft: moduleDraft.draft !== null, ...traffic });
  const findProblems = (card: Card) => problems.filter((problem) => problem.cards.some(({ id }) => id === card.id));
  const troubled = cards.filter((card) => findProblems(card).length > 0 || cardsWithMissingFiles.includes(card.id));
  const candidates = isFiltered && troubled.length > 0 ? troubled : cards;
  const detours = useMemo(() => new Set(findDetours(cards)), [cards]);
  const describeFlow = (card: Card): Flow => {
    const [isFirst, isLast] = [card === cards[0], card === cards.at(-1)];
    const next = cards[card.order];
    const isFollowedByDetour = next !== undefined && detours.has(next);
    const detour = detours.has(card) ? (isFollowedByDetour ? 'runs' : 'returns') : isFollowedByDetour ? 'leaves' : undefined;
    return { place: isFirst && isLast ? 'only' : isFirst ? 'first' : isLast ? 'last' : 'middle', detour };
  };
  const shown = searchRows(candidates, search, ({ title, slug }) => `${title} ${slug}`);
  if (cards.length === 0)
    return (
      <>
        <div className={tableCss.toolbar}>{toolbar}</div>
        <EmptyState icon="card" text={cardsWords.noCardsInYet(module.title)}>
          {emptyAction}
        </EmptyState>
      </>
    );
  const { draft } = moduleDraft;
  const getEditPath = ({ id }: Card) => `/admin/cards/${id}${draft ? `?module=${module.id}` : ''}`;
  const getActions = (card: Card): RowAction[] => [
    { icon: 'edit', label: cardsWords.edit, onClick: () => void navigate(getEditPath(card)) },
    ...(draft
      ? [
          {
            icon: 'play',
            label: cardsWords.playFromHere,
            onClick: () => void navigate(`/admin/cards/preview?module=${module.id}&page=${card.id}`),
          } as const,
        ]
      : []),
    {
      icon: 'plus',
      label: cardsWords.newCardAfterThis,
      onClick: () => void navigate(`/admin/cards/new?module=${module.id}&order=${card.order + 1}`),
    },
    { icon: 'history', label: cardsWords.history, onClick: onOpenHistory },
    { icon: 'trash', label: cardsWords.delete, isDestructive: true, onClick: () => remove(card) },
  ];
  return (
    <>
      <SortableList
        label={cardsWords.cardsOf(module.title)}
        items={cards}
        shownItems={shown}
        onMove={(card, order) => void move(card, order)}
        getActions={getActions}
        head={<CardListHead hasProblems={troubled.length > 0} />}
        toolbar={
          <div className={tableCss.toolbar}>
            {toolbar}
            {troubled.length > 0 && (
              <button type="button" className={css.problems} aria-pressed={isFiltered} onClick={() => setFiltered(!isFiltered)}>
                <AdminIcon name="warning" size={16} />
                {cardsWords.cardsWithProblems(troubled.length)}
              </button>
            )}
            <div className={css.search}>
              <SearchField label={cardsWords.searchCards} value={search} onChange={setSearch} />
            </div>
          </div>
        }
      >
        {(card) => {
          const video = card.videoId === null ? undefined : pictures[stripObjectExtension(card.videoId)];
          return (
            <CardCells
              card={card}
              cards={cards}
              editPath={getEditPath(card)}
              video={video}
              figures={figures.get(card.id)}
              mostReached={mostReached}
              flow={shown.length === cards.length ? describeFlow(card) : null}
              problems={findProblems(card)}
              isFileMissing={cardsWithMissingFiles.includes(card.id)}
              hasProblemColumn={troubled.length > 0}
              onRelink={(slot, pageId) => void relink(card, slot, pageId)}
              onNewPage={(slot) =>
                openNewPageDialog({
                  isInDraft: target.isInDraft,
                  create: async (page) => void relink(card, slot, (await createPage(page)).id),
                })
              }
            />
          );
        }}
      </SortableList>
      {shown.length === 0 && <p className={tableCss.emptyMessage}>{cardsWords.nothingMatches}</p>}
    </>
  );
}
