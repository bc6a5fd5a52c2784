import { Graph, layout } from '@dagrejs/dagre';

export const NODE_WIDTH = 152;
export const NODE_HEIGHT = 66;
const ROW_GAP = 34;
const COLUMN_GAP = 34;
/** The space between two columns of blocks, in which the lines between them run. */
const GUTTER = 90;

export interface LayoutEdge {
  from: string;
  to: string;
  /** Is true for the way of a right answer, which is drawn as straight as possible. */
  isMain: boolean;
}
export interface MapPoint {
  x: number;
  y: number;
}
export interface MapLayout {
  positions: ReadonlyMap<string, MapPoint>;
  width: number;
  height: number;
}
export interface ColumnedLayout extends MapLayout {
  /** The left edges of the columns of blocks, from left to right. */
  columns: readonly number[];
}
type Block = MapLayout;
/** The places of the pages of a block, in their order. */
interface BlockShape {
  places: readonly MapPoint[];
  width: number;
  height: number;
}
/** An edge within a block, between the indexes of its pages. */
interface BlockEdge {
  from: number;
  to: number;
  isMain: boolean;
}

/**
 * Lays out the nodes of a map. `ids` lists the pages in order, followed by the end of the module. The order is cut at seams, which only the
 * way to the next node crosses; each block between two seams is laid out by itself, and the blocks are stacked in as many columns as fit
 * best into a window of the given shape (width divided by height).
 */
export function layOutMap(ids: readonly string[], edges: readonly LayoutEdge[], shape: number): ColumnedLayout {
  const shapes = new Map<string, BlockShape>();
  const blocks = cutAtSeams(ids, edges).map((block): Block => {
    const index = new Map(block.map((id, at) => [id, at]));
    const inside = edges.flatMap(({ from, to, isMain }): BlockEdge[] => {
      const [source, target] = [index.get(from), index.get(to)];
      return source === undefined || target === undefined || source === target ? [] : [{ from: source, to: target, isMain }];
    });
    // Many blocks of a course are alike, such as a question with its review page.
    const key = JSON.stringify([block.length, inside]);
    const shape = shapes.get(key) ?? layOutBlock(block.length, inside);
    shapes.set(key, shape);
    const { places, ...size } = shape;
    return { ...size, positions: new Map(block.map((id, at) => [id, places[at]!])) };
  });
  let best = stackBlocks(blocks, 1);
  for (let columns = 2; columns <= Math.min(12, blocks.length); columns++) {
    const candidate = stackBlocks(blocks, columns);
    if (computeZoom(candidate, shape) > computeZoom(best, shape)) best = candidate;
  }
  return best;
}

/** Returns how large a layout can be drawn in a window of the given shape whose height is 1. */
const computeZoom = ({ width, height }: MapLayout, shape: number) => Math.min(shape / width, 1 / height);

export function cutAtSeams(ids: readonly string[], edges: readonly LayoutEdge[]): string[][] {
  const index = new Map(ids.map((id, at) => [id, at]));
  const changes = Array.from({ length: ids.length + 1 }, () => 0);
  for (const { from, to } of edges) {
    const [low, high] = [index.get(from)!, index.get(to)!].toSorted((one, other) => one - other) as [number, number];
    // The way to the next node may cross a seam, so it does not count.
    if (index.get(to) === index.get(from)! + 1) continue;
    changes[low]!++;
    changes[high]!--;
  }
  const blocks: string[][] = [[]];
  let crossing = 0;
  for (const [at, id] of ids.entries()) {
    blocks.at(-1)!.push(id);
    crossing += changes[at]!;
    if (crossing === 0 && at < ids.length - 1) blocks.push([]);
  }
  return blocks;
}

function layOutBlock(count: number, edges: readonly BlockEdge[]): BlockShape {
  if (count === 1) return { places: [{ x: 0, y: 0 }], width: NODE_WIDTH, height: NODE_HEIGHT };
  const graph = new Graph();
  graph.setGraph({ rankdir: 'TB', nodesep: COLUMN_GAP, ranksep: ROW_GAP });
  graph.setDefaultEdgeLabel(() => ({}));
  const indexes = Array.from({ length: count }, (_, index) => index);
  for (const index of indexes) graph.setNode(String(index), { width: NODE_WIDTH, height: NODE_HEIGHT });
  for (const { from, to, isMain } of edges) {
    // Ways back are reversed, so that they do not turn the block upside down.
    if (from < to) graph.setEdge(String(from), String(to), { weight: isMain ? 8 : 1 });
    else if (!graph.hasEdge(String(to), String(from))) graph.setEdge(String(to), String(from), { weight: 1 });
  }
  layout(graph);
  const main = followMainWay(edges);
  const lanesByRow = new Map<number, number>();
  const places: MapPoint[] = [];
  const getNode = (index: number) => graph.node(String(index)) as Required<MapPoint>;
  for (const index of indexes.toSorted((one, other) => getNode(one).x - getNode(other).x)) {
    const y = Math.round(getNode(index).y - NODE_HEIGHT / 2);
    const lane = main.has(index) ? 0 : (lanesByRow.get(y) ?? 0) + 1;
    if (lane > 0) lanesByRow.set(y, lane);
    places[index] = { x: lane * (NODE_WIDTH + COLUMN_GAP), y };
  }
  const lanes = 1 + Math.max(0, ...lanesByRow.values());
  return { places, width: lanes * (NODE_WIDTH + COLUMN_GAP) - COLUMN_GAP, height: Math.max(...places.map(({ y }) => y)) + NODE_HEIGHT };
}

/** Returns the pages of a block that a learner meets who is always right. They stand at the left edge, and all others beside them. */
function followMainWay(edges: readonly BlockEdge[]): Set<number> {
  const main = new Set<number>();
  for (let index: number | undefined = 0; index !== undefined;) {
    main.add(index);
    const current: number = index;
    index = edges.find(({ from, to, isMain }) => isMain && from === current && to > current)?.to;
  }
  return main;
}

function stackBlocks(blocks: readonly Block[], columnCount: number): ColumnedLayout {
  const total = blocks.reduce((sum, { height }) => sum + height + ROW_GAP, 0);
  const positions = new Map<string, MapPoint>();
  const columns = [0];
  let [left, top, columnWidth, width, height] = [0, 0, 0, 0, 0];
  for (const block of blocks) {
    if (top > 0 && top + block.height / 2 > total / columnCount) {
      left += columnWidth + GUTTER;
      [top, columnWidth] = [0, 0];
      columns.push(left);
    }
    for (const [id, { x, y }] of block.positions) positions.set(id, { x: left + x, y: top + y });
    columnWidth = Math.max(columnWidth, block.width);
    top += block.height + ROW_GAP;
    width = Math.max(width, left + columnWidth);
    height = Math.max(height, top - ROW_GAP);
  }
  return { positions, width, height, columns };
}

/**
 * Returns how far the map is moved to the left and up when it opens, so that a page is in sight, and no more than needed: nothing at the
 * beginning is hidden while there is space at the end.
 */
export function chooseOpeningOffset(page: MapPoint, { width, height }: MapLayout, view: { width: number; height: number }): MapPoint {
  const limit = (wanted: number, hidden: number) => Math.max(0, Math.min(wanted, hidden));
  return { x: limit(page.x - NODE_WIDTH, width - view.width), y: limit(page.y - NODE_HEIGHT, height - view.height) };
}

export type Side = 'top' | 'right' | 'bottom' | 'left';
export interface WayRoute {
  startSide: Side;
  endSide: Side;
  /** The x coordinate at which a line between two columns runs down, or null for any other line. */
  gutterX: number | null;
}

/** Decides at which sides of two nodes a line starts and arrives, so that it passes as few other nodes as possible. */
export function routeWay({ positions, columns }: ColumnedLayout, from: string, to: string): WayRoute {
  const [source, target] = [positions.get(from)!, positions.get(to)!];
  const findColumn = ({ x }: MapPoint) => columns.findLastIndex((left) => left <= x);
  const column = findColumn(target);
  if (column > findColumn(source)) return { startSide: 'right', endSide: 'left', gutterX: columns[column]! - COLUMN_GAP };
  if (column < findColumn(source) || target.y <= source.y) return { startSide: 'right', endSide: 'right', gutterX: null };
  if (target.x > source.x + NODE_WIDTH / 2) return { startSide: 'right', endSide: 'top', gutterX: null };
  if (target.x < source.x - NODE_WIDTH / 2) return { startSide: 'bottom', endSide: 'right', gutterX: null };
  const isBetween = ({ x, y }: MapPoint) => y > source.y && y < target.y && Math.abs(x - source.x) < NODE_WIDTH;
  if ([...positions.values()].some(isBetween)) return { startSide: 'right', endSide: 'right', gutterX: null };
  return { startSide: 'bottom', endSide: 'top', gutterX: null };
}
