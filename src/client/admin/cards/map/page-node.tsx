import { Handle, Position, type Node, type NodeProps } from '@xyflow/react';
import { memo } from 'react';
import type { Card } from '#shared/catalog.ts';
import type { PageExit } from '#shared/authoring/flow/module-flow.ts';
import { pageTypeRules } from '#shared/page-types/page-type-registry.ts';
import css from './map.module.css';
import { nameExits } from './map-graph.ts';
import type { PageVerdict } from './page-figures.ts';

export interface PageNodeData extends Record<string, unknown> {
  card: Card;
  verdict: PageVerdict;
  reached: number | null;
  hereNow: number;
  exits: readonly PageExit[];
  posterUrl: string | null;
  isOrphan: boolean;
}
export type PageNodeType = Node<PageNodeData, 'page'>;
export type EndNodeType = Node<{ learners: number }, 'end'>;

/** The sides of a node at which lines arrive and from which they start. */
const arrivals = [
  { id: 'top', position: Position.Top },
  { id: 'left', position: Position.Left },
  { id: 'right-in', position: Position.Right },
];
const departures = [
  { id: 'bottom', position: Position.Bottom },
  { id: 'right', position: Position.Right },
];

/** Shows one page: number, title, type, learners and its worst figure. New lines are drawn from the dots below it. */
export const PageNode = memo(function PageNode({ data }: NodeProps<PageNodeType>) {
  const { card, verdict, reached, hereNow, exits, posterUrl, isOrphan } = data;
  return (
    <div className={css.page} data-level={verdict.level} data-orphan={isOrphan}>
      {arrivals.map(({ id, position }) => (
        <Handle key={id} id={id} type="target" position={position} className={css.anchor} isConnectableStart={false} />
      ))}
      {departures.map(({ id, position }) => (
        <Handle key={id} id={id} type="source" position={position} className={css.anchor} isConnectable={false} />
      ))}
      {posterUrl !== null && <img className={css.poster} src={posterUrl} alt="" loading="lazy" />}
      <div className={css.text}>
        <span className={css.title}>
          <span className={css.number}>{card.order}</span> {card.title}
        </span>
        <span className={css.figures}>
          <span className={css.type}>{pageTypeRules[card.type]?.label ?? card.type}</span>
          {reached !== null && <span>{reached}</span>}
          {hereNow > 0 && <span className={css.hereNow}>{hereNow} here now</span>}
          {verdict.text !== '' && <b>{verdict.text}</b>}
        </span>
      </div>
      <div className={css.dots}>
        {exits.map((exit, index) => (
          <Handle key={index} id={`exit ${index}`} type="source" position={Position.Bottom} className={css.dot} isConnectableEnd={false}>
            {nameExits([exit]).slice(0, 1).toUpperCase()}
          </Handle>
        ))}
      </div>
    </div>
  );
});

export const EndNode = memo(function EndNode({ data }: NodeProps<EndNodeType>) {
  return (
    <div className={css.end}>
      {arrivals.map(({ id, position }) => (
        <Handle key={id} id={id} type="target" position={position} className={css.anchor} isConnectableStart={false} />
      ))}
      {data.learners > 0 ? `End · ${data.learners}` : 'End'}
    </div>
  );
});
