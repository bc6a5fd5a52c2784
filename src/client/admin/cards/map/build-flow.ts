import { MarkerType } from '@xyflow/react';
import type { TrafficPage } from '#shared/analytics/traffic-schemas.ts';
import type { ContentProblem } from '#shared/authoring/flow/content-problems.ts';
import type { Card } from '#shared/catalog.ts';
import { listPageExits } from '#shared/authoring/flow/module-flow.ts';
import { pageTypeRules } from '#shared/page-types/page-type-registry.ts';
import { pluralize } from '#client/admin/ui/format/pluralize.ts';
import { computeWidth, END_NODE, type Way } from './map-graph.ts';
import { NODE_HEIGHT, NODE_WIDTH, routeWay, type ColumnedLayout } from './map-layout.ts';
import { judgePage } from './page-figures.ts';
import type { EndNodeType, PageNodeType } from './page-node.tsx';
import type { WayLineData, WayLineType } from './way-line.tsx';

export type MapNode = PageNodeType | EndNodeType;

const size = { width: NODE_WIDTH, height: NODE_HEIGHT };
// Without its measured size, React Flow would forget where the lines of a node start whenever the figures change.
const common = { ...size, measured: size, draggable: false, deletable: false };

interface FlowParts {
  cards: readonly Card[];
  ways: readonly Way[];
  layout: ColumnedLayout;
  /** Is undefined while the traffic is loaded. */
  visited: readonly TrafficPage[] | undefined;
  problems: readonly ContentProblem[];
  posters: ReadonlyMap<string, string>;
}

export function buildNodes({ cards, ways, layout, visited = [], problems, posters }: FlowParts): MapNode[] {
  const figures = new Map(visited.map((page) => [page.id, page]));
  const orders = new Map(cards.map(({ id, order }) => [id, order]));
  const pages = cards.map((card): PageNodeType => {
    const own = problems.filter((problem) => problem.cards.some(({ id }) => id === card.id));
    const page = figures.get(card.id);
    const exits = listPageExits(card, cards);
    const verdict = judgePage(page, ways, own);
    const targets = new Set(
      ways.filter(({ from }) => from === card.id).map(({ to }) => (to === END_NODE ? 'the end' : String(orders.get(to)))),
    );
    const parts = [
      `Page ${card.order}`,
      card.title,
      (pageTypeRules[card.type]?.label ?? card.type).toLowerCase(),
      ...(page ? [pluralize(page.reached, 'learner')] : []),
      ...(verdict.text === '' ? [] : [verdict.text]),
      `leads to ${new Intl.ListFormat('en').format(targets)}`,
    ];
    return {
      id: card.id,
      type: 'page',
      position: layout.positions.get(card.id)!,
      ...common,
      ariaLabel: parts.join(', '),
      data: {
        card,
        verdict,
        reached: page?.reached ?? null,
        hereNow: page?.hereNow ?? 0,
        exits,
        posterUrl: posters.get(card.id) ?? null,
        isOrphan: own.some(({ code }) => code === 'unreachable'),
      },
    };
  });
  const ended = ways.filter(({ to }) => to === END_NODE).reduce((sum, { learners }) => sum + learners, 0);
  const end: EndNodeType = {
    id: END_NODE,
    type: 'end',
    position: layout.positions.get(END_NODE)!,
    ...common,
    selectable: false,
    focusable: false,
    data: { learners: ended },
  };
  return [...pages, end];
}

/** Marks the selected page. All other nodes stay the same objects, so they are not drawn again. */
export const selectNode = (nodes: readonly MapNode[], selectedId: string | null): MapNode[] =>
  nodes.map((node) => (node.id === selectedId ? { ...node, selected: true, domAttributes: { 'aria-current': true } } : node));

export function buildLines({ cards, ways, layout }: Pick<FlowParts, 'cards' | 'ways' | 'layout'>): WayLineType[] {
  const orders = new Map(cards.map(({ id, order }) => [id, order]));
  const most = Math.max(0, ...ways.map(({ learners }) => learners));
  return ways.map((way) => {
    const { gutterX, ...handles } = routeWay(layout, way.from, way.to);
    const color = way.learners === 0 ? '#8d9a94' : way.isDetour ? '#c77700' : '#107c41';
    const target = way.to === END_NODE ? 'the end' : `page ${orders.get(way.to)}`;
    return {
      id: way.id,
      type: 'way',
      source: way.from,
      target: way.to,
      ...handles,
      reconnectable: 'target',
      markerEnd: { type: MarkerType.ArrowClosed, width: 14, height: 14, color },
      data: {
        way,
        width: computeWidth(way.learners, most),
        gutterX,
        insertName: `Insert a page between page ${orders.get(way.from)} and ${target}`,
        onInsert: null,
      },
    };
  });
}

/** Offers to insert pages on the ways that lead from the selected page. */
export const lightLines = (
  lines: readonly WayLineType[],
  selectedId: string | null,
  onInsert: NonNullable<WayLineData['onInsert']>,
): WayLineType[] => lines.map((line) => (line.source === selectedId ? { ...line, data: { ...line.data!, onInsert } } : line));
