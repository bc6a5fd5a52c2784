import { getSmoothStepPath, Position } from '@xyflow/react';
import { LOCALE } from '#admin-words/locale.ts';
import { cardMapWords } from '#admin-words/card-map.ts';
import type { TrafficPage } from '#shared/analytics/traffic-schemas.ts';
import type { ContentProblem } from '#shared/authoring/flow/content-problems.ts';
import type { Card } from '#shared/catalog.ts';
import { listPageExits } from '#shared/authoring/flow/module-flow.ts';
import { pageTypeRules } from '#shared/page-types/page-type-registry.ts';
import { computeWidth, END_NODE, type Way } from './map-graph.ts';
import { NODE_HEIGHT, NODE_WIDTH, routeWay, type ColumnedLayout, type MapPoint, type Side } from './map-layout.ts';
import { judgePage } from './page-figures.ts';
import type { EndNodeType, PageNodeType } from './page-node.tsx';
import type { MapLine } from './way-line.tsx';

export type MapNode = PageNodeType | EndNodeType;

const size = { width: NODE_WIDTH, height: NODE_HEIGHT };
// With its size and without handles, a node needs neither to be measured nor to be watched. Lines are drawn by MapLines.
const common = { ...size, measured: size, handles: [], draggable: false, deletable: false };
const END_HEIGHT = 44;
/** How far a line leads away from a node before it turns, in pixels. */
const STEPS_OUT = 26;

const lists = new Intl.ListFormat(LOCALE);

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
      ways.filter(({ from }) => from === card.id).map(({ to }) => (to === END_NODE ? cardMapWords.theEnd : String(orders.get(to)))),
    );
    const parts = [
      cardMapWords.pageNumber(card.order),
      card.title,
      (pageTypeRules[card.type]?.label ?? card.type).toLowerCase(),
      ...(page ? [cardMapWords.learners(page.reached)] : []),
      ...(verdict.text === '' ? [] : [cardMapWords.spokenVerdict(verdict.text)]),
      cardMapWords.leadsToPages(lists.format(targets)),
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

const positions = { top: Position.Top, right: Position.Right, bottom: Position.Bottom, left: Position.Left };

/** Returns the middle of a side of a node. */
export function findSide(node: string, { x, y }: MapPoint, side: Side): MapPoint {
  const height = node === END_NODE ? END_HEIGHT : NODE_HEIGHT;
  if (side === 'top' || side === 'bottom') return { x: x + NODE_WIDTH / 2, y: side === 'top' ? y : y + height };
  return { x: side === 'left' ? x : x + NODE_WIDTH, y: y + height / 2 };
}

export function buildLines({ cards, ways, layout }: Pick<FlowParts, 'cards' | 'ways' | 'layout'>): MapLine[] {
  const orders = new Map(cards.map(({ id, order }) => [id, order]));
  const most = Math.max(0, ...ways.map(({ learners }) => learners));
  return ways.map((way) => {
    const { startSide, endSide, gutterX } = routeWay(layout, way.from, way.to);
    const start = findSide(way.from, layout.positions.get(way.from)!, startSide);
    const end = findSide(way.to, layout.positions.get(way.to)!, endSide);
    const [path, labelX, labelY] = getSmoothStepPath({
      sourceX: start.x,
      sourceY: start.y,
      sourcePosition: positions[startSide],
      targetX: end.x,
      targetY: end.y,
      targetPosition: positions[endSide],
      borderRadius: 8,
      offset: STEPS_OUT,
      ...(gutterX === null ? {} : { centerX: gutterX }),
    });
    const target = way.to === END_NODE ? cardMapWords.theEnd : cardMapWords.pageInText(orders.get(way.to)!);
    return {
      way,
      path,
      start,
      end,
      label: { x: labelX, y: labelY },
      width: computeWidth(way.learners, most),
      insertName: cardMapWords.insertPageBetween(orders.get(way.from)!, target),
    };
  });
}
