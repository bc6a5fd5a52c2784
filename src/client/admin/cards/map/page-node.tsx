import { Handle, Position, useConnection, type Node, type NodeHandle, type NodeProps } from '@xyflow/react';
import { memo, useState } from 'react';
import type { Card } from '#shared/catalog.ts';
import type { PageExit } from '#shared/authoring/flow/module-flow.ts';
import { pageTypeRules } from '#shared/page-types/page-type-registry.ts';
import css from './map.module.css';
import { nameExits } from './map-graph.ts';
import { NODE_HEIGHT, NODE_WIDTH } from './map-layout.ts';
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
const END_HEIGHT = 44;
const DOT_WIDTH = 21;

/**
 * Returns the places at which lines meet a node. React Flow need not find them in the document, so a node has elements for them only while
 * a line is drawn.
 */
export function createHandles(exits: readonly PageExit[], height = NODE_HEIGHT): NodeHandle[] {
  const middle = { x: NODE_WIDTH / 2, y: height / 2 };
  const places = {
    top: { ...middle, y: 0 },
    left: { ...middle, x: 0 },
    right: { ...middle, x: NODE_WIDTH },
    bottom: { ...middle, y: height },
  };
  const onSides = { width: 0, height: 0 };
  return [
    ...arrivals.map((side) => ({ ...side, ...onSides, ...places[side.position], type: 'target' as const })),
    ...departures.map((side) => ({ ...side, ...onSides, ...places[side.position], type: 'source' as const })),
    ...exits.map((_, index): NodeHandle => {
      const x = middle.x + (index - (exits.length - 1) / 2) * DOT_WIDTH;
      return { id: `exit ${index}`, type: 'source', position: Position.Bottom, ...onSides, x, y: height };
    }),
  ];
}
export const endHandles = createHandles([], END_HEIGHT);

function Arrivals() {
  return arrivals.map(({ id, position }) => (
    <Handle key={id} id={id} type="target" position={position} className={css.anchor} isConnectableStart={false} />
  ));
}

/** Shows one page: number, title, type, learners and its worst figure. New lines are drawn from the dots below it. */
export const PageNode = memo(function PageNode({ data, selected }: NodeProps<PageNodeType>) {
  const { card, verdict, reached, hereNow, exits, posterUrl, isOrphan } = data;
  const [isHovered, setHovered] = useState(false);
  const isDrawing = useConnection(({ inProgress }) => inProgress);
  return (
    <div
      className={css.page}
      data-level={verdict.level}
      data-orphan={isOrphan}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
    >
      {isDrawing && <Arrivals />}
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
      {(isHovered || selected || isDrawing) && (
        <div className={css.dots}>
          {exits.map((exit, index) => (
            <Handle key={index} id={`exit ${index}`} type="source" position={Position.Bottom} className={css.dot} isConnectableEnd={false}>
              {nameExits([exit]).slice(0, 1).toUpperCase()}
            </Handle>
          ))}
        </div>
      )}
    </div>
  );
});

export const EndNode = memo(function EndNode({ data }: NodeProps<EndNodeType>) {
  const isDrawing = useConnection(({ inProgress }) => inProgress);
  return (
    <div className={css.end}>
      {isDrawing && <Arrivals />}
      {data.learners > 0 ? `End · ${data.learners}` : 'End'}
    </div>
  );
});
