import { Button, Group, Menu, NativeSelect } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import { cardMapWords } from '#admin-words/card-map.ts';
import type { TrafficEdge, TrafficPage } from '#shared/analytics/traffic-schemas.ts';
import type { ContentProblem } from '#shared/authoring/flow/content-problems.ts';
import { listPageExits, type PageExit } from '#shared/authoring/flow/module-flow.ts';
import type { Card } from '#shared/catalog.ts';
import type { PageType } from '#shared/page-types/card-fields.ts';
import { pageTypeRules } from '#shared/page-types/page-type-registry.ts';
import { computeWilsonInterval } from '#shared/statistics.ts';
import { AdminIcon } from '#client/admin/ui/admin-icon.tsx';
import { computePercent } from '#client/admin/ui/format/percent.ts';
import { Tag } from '#client/admin/ui/tag.tsx';
import { getLinkedPage, listLinkOptions, listPageLinks } from '../page-links.ts';
import { describeProblem } from '../publish/describe-problem.ts';
import css from './map.module.css';
import { nameExits } from './map-graph.ts';
import { PageTypeItems } from './way-line.tsx';

interface MapPanelProps {
  card: Card;
  cards: readonly Card[];
  edges: readonly TrafficEdge[];
  figures: TrafficPage | undefined;
  problems: readonly ContentProblem[];
  isInDraft: boolean;
  panelRef: RefObject<HTMLElement | null>;
  onRelink: (exit: PageExit, pageId: string | null) => void;
  onInsertAfter: (type: PageType) => void;
  onDelete: () => void;
  onClose: () => void;
}

/** Shows the figures of the selected page, what it leads to, and what is wrong with it. */
export function MapPanel({
  card,
  cards,
  edges,
  figures,
  problems,
  isInDraft,
  panelRef,
  onRelink,
  onInsertAfter,
  onDelete,
  onClose,
}: MapPanelProps) {
  const query = isInDraft ? `?module=${card.moduleId}` : '';
  useHotkeys([['Escape', () => panelRef.current?.contains(document.activeElement) && onClose()]], []);
  const play = `/admin/cards/preview?module=${card.moduleId}&page=${card.id}`;
  return (
    <section className={css.panel} aria-label={cardMapWords.pageNumber(card.order)} ref={panelRef} tabIndex={-1}>
      <Tag tone="info">{pageTypeRules[card.type]?.label ?? card.type}</Tag>
      <h2>
        {card.order} · {card.title}
      </h2>
      {figures && <Figures figures={figures} />}
      <h3>{cardMapWords.leadsTo}</h3>
      <ul className={css.leadsTo}>
        {listSlots(card, cards).map((exit) => (
          <LeadsTo key={`${exit.by} ${exit.option}`} card={card} cards={cards} exit={exit} edges={edges} onRelink={onRelink} />
        ))}
      </ul>
      {problems.length > 0 && (
        <ul className={css.findings} aria-label={cardMapWords.problemsOfThisPage}>
          {problems.map((problem, index) => (
            <li key={index}>{describeProblem(problem)}</li>
          ))}
        </ul>
      )}
      <Group gap={8} mt={14}>
        <Button
          size="xs"
          variant="default"
          component={Link}
          to={`/admin/cards/${card.id}${query}`}
          leftSection={<AdminIcon name="edit" size={15} />}
        >
          {cardMapWords.editPage}
        </Button>
        <Menu>
          <Menu.Target>
            <Button size="xs" variant="default" leftSection={<AdminIcon name="plus" size={15} />}>
              {cardMapWords.insertAfter}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <PageTypeItems onInsert={onInsertAfter} />
          </Menu.Dropdown>
        </Menu>
        <Button size="xs" variant="default" component={Link} to={play} leftSection={<AdminIcon name="play" size={15} />}>
          {cardMapWords.playFromHere}
        </Button>
        <Button size="xs" variant="default" c="red" onClick={onDelete} leftSection={<AdminIcon name="trash" size={15} />}>
          {cardMapWords.delete}
        </Button>
      </Group>
    </section>
  );
}

/** Lists the ways out of a page, and the way of a failed challenge even when it has none yet. */
function listSlots(card: Card, cards: readonly Card[]): PageExit[] {
  const exits = listPageExits(card, cards);
  return listPageLinks(card).map(
    (link) => exits.find(({ by, option }) => by === link.by && option === link.option) ?? { ...link, to: null },
  );
}

function Figures({ figures: { reached, left, hereNow, rightAtFirst, passed } }: { figures: TrafficPage }) {
  const share = rightAtFirst ?? passed;
  const { lower, upper } = computeWilsonInterval(share ?? { count: 0, total: 0 });
  return (
    <dl className={css.facts}>
      <dt>{cardMapWords.reached}</dt>
      <dd>{reached}</dd>
      {share && (
        <>
          <dt>{rightAtFirst ? cardMapWords.rightAtFirst : cardMapWords.passed}</dt>
          <dd>
            {computePercent(share.count, share.total)} %{' '}
            <small>{cardMapWords.rangeOf(Math.round(lower * 100), Math.round(upper * 100), share.total)}</small>
          </dd>
        </>
      )}
      <dt>{cardMapWords.leftHere}</dt>
      <dd>{left}</dd>
      {hereNow > 0 && (
        <>
          <dt>{cardMapWords.hereNow}</dt>
          <dd>{hereNow}</dd>
        </>
      )}
    </dl>
  );
}

interface LeadsToProps {
  card: Card;
  cards: readonly Card[];
  exit: PageExit;
  edges: readonly TrafficEdge[];
  onRelink: (exit: PageExit, pageId: string | null) => void;
}

function LeadsTo({ card, cards, exit, edges, onRelink }: LeadsToProps) {
  const name = nameExits([exit]);
  const link = getLinkedPage(card, exit);
  const isLinked = link !== card.id && cards.some(({ id }) => id === link);
  const taken = edges.find(({ from, by, option, to }) => from === card.id && by === exit.by && option === exit.option && to === exit.to);
  const text = exit.option === null ? '' : card.options[exit.option]!.label;
  return (
    <li>
      {name !== '' && (
        <span className={css.exitName}>
          <b>{name}</b> {text}
        </span>
      )}
      <NativeSelect
        size="xs"
        aria-label={name === '' ? cardMapWords.leadsTo : cardMapWords.leadsToName(name)}
        value={isLinked ? link! : ''}
        onChange={(event) => onRelink(exit, event.currentTarget.value || null)}
        data={listLinkOptions(card, cards, exit)}
      />
      {taken && <span className={css.exitLearners}>{taken.learners}</span>}
    </li>
  );
}
