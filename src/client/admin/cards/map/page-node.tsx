import type { Node, NodeProps } from '@xyflow/react';
import { memo, use, useState } from 'react';
import { cardMapWords } from '#admin-words/card-map.ts';
import type { Card } from '#shared/catalog.ts';
import type { PageExit } from '#shared/authoring/flow/module-flow.ts';
import { pageTypeRules } from '#shared/page-types/page-type-registry.ts';
import css from './map.module.css';
import { nameExits } from './map-graph.ts';
import type { PageVerdict } from './page-figures.ts';
import { LineDragContext } from './use-line-drag.ts';

export interface PageNodeData extends Record<string, unknown> {
  card: Card;
  verdict: PageVerdict;
  reached: number | null;
  exits: readonly PageExit[];
  posterUrl: string | null;
  isOrphan: boolean;
}
export type PageNodeType = Node<PageNodeData, 'page'>;
export type EndNodeType = Node<{ learners: number }, 'end'>;

/** Shows one page: number, title, type, learners and its worst figure. New lines are drawn from the dots below it. */
export const PageNode = memo(function PageNode({ data, selected }: NodeProps<PageNodeType>) {
  const [isHovered, setHovered] = useState(false);
  const { card, verdict, reached, exits, posterUrl, isOrphan } = data;
  return (
    <div
      className={css.page}
      data-level={verdict.level}
      data-orphan={isOrphan}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
    >
      {posterUrl !== null && <img className={css.poster} src={posterUrl} alt="" loading="lazy" />}
      <div className={css.text}>
        <span className={css.title}>
          <span className={css.number}>{card.order}</span> {card.title}
        </span>
        <span className={css.figures}>
          <span className={css.type}>{pageTypeRules[card.type]?.label ?? card.type}</span>
          {reached !== null && <span>{reached}</span>}
          {verdict.text !== '' && <b>{verdict.text}</b>}
        </span>
      </div>
      {(selected || isHovered) && <ExitDots from={card.id} exits={exits} />}
    </div>
  );
});

function ExitDots({ from, exits }: { from: string; exits: readonly PageExit[] }) {
  const startDrag = use(LineDragContext);
  return (
    <div className={css.dots}>
      {exits.map((each, exit) => (
        <span key={exit} className={`nopan ${css.dot}`} data-exit={exit} onPointerDown={(event) => startDrag(event, { from, exit })}>
          {nameExits([each]).slice(0, 1).toUpperCase()}
        </span>
      ))}
    </div>
  );
}

export const EndNode = memo(function EndNode({ data }: NodeProps<EndNodeType>) {
  return <div className={css.end}>{data.learners > 0 ? cardMapWords.endLearners(data.learners) : cardMapWords.end}</div>;
});
