import { describe, expect, test } from 'vitest';
import { chooseOpeningOffset, cutAtSeams, layOutMap, NODE_HEIGHT, NODE_WIDTH, routeWay, type LayoutEdge } from './map-layout.ts';
import { createSeededRandom } from '#shared/testing/seeded-random.ts';

const toEdge = (text: string): LayoutEdge => {
  const [from = '', to = ''] = text.split('>');
  return { from, to, isMain: true };
};

/** Creates a course of pages in order in which some questions lead to a review page, and some back to an earlier lesson. */
function createCourseEdges(count: number): { ids: string[]; edges: LayoutEdge[] } {
  const random = createSeededRandom(count);
  const ids = [...Array.from({ length: count }, (_, n) => `p${n}`), 'end'];
  const edges = ids.slice(1).map((to, n): LayoutEdge => ({ from: ids[n]!, to, isMain: true }));
  for (let n = 3; n < count - 2; n++) {
    if (random(8) === 0) edges.push({ from: ids[n]!, to: ids[n + 2]!, isMain: false });
    if (random(14) === 0) edges.push({ from: ids[n]!, to: ids[n - 2]!, isMain: false });
  }
  return { ids, edges };
}

describe('the order is cut where only the way to the next page crosses', () => {
  test.each([
    { edges: 'a>b b>c c>d', blocks: 'a|b|c|d' },
    { edges: 'a>b b>c a>c c>d', blocks: 'abc|d' },
    { edges: 'a>b b>c c>b c>d', blocks: 'a|bc|d' },
    { edges: 'a>d b>c c>d', blocks: 'abcd' },
  ])('$edges gives the blocks $blocks', ({ edges, blocks }) => {
    expect(
      cutAtSeams([...'abcd'], edges.split(' ').map(toEdge))
        .map((block) => block.join(''))
        .join('|'),
    ).toBe(blocks);
  });
});

test.each([1, 12, 40, 200])('a course of %i pages has a place for every page, and no two pages overlap', (count) => {
  const { ids, edges } = createCourseEdges(count);
  const { positions, width, height } = layOutMap(ids, edges, 1.3);
  expect([...positions.keys()].toSorted()).toEqual(ids.toSorted());
  const nodes = [...positions.values()];
  for (const [index, one] of nodes.entries()) {
    expect(one.x >= 0 && one.y >= 0 && one.x + NODE_WIDTH <= width && one.y + NODE_HEIGHT <= height).toBe(true);
    for (const other of nodes.slice(index + 1))
      expect(Math.abs(one.x - other.x) >= NODE_WIDTH || Math.abs(one.y - other.y) >= NODE_HEIGHT).toBe(true);
  }
});

test.each([
  ['a map that fits is whole in sight', { x: 0, y: 300 }, { width: 152, height: 400 }, { x: 0, y: 0 }],
  ['a page below is in sight with the one before it', { x: 0, y: 1000 }, { width: 152, height: 3000 }, { x: 0, y: 934 }],
  ['a page at the end leaves no empty space below', { x: 0, y: 1134 }, { width: 152, height: 1200 }, { x: 0, y: 700 }],
  ['a page in a column at the right', { x: 2000, y: 0 }, { width: 2152, height: 400 }, { x: 1352, y: 0 }],
])('the map opens so that %s', (_case, page, size, offset) => {
  expect(chooseOpeningOffset(page, { ...size, positions: new Map() }, { width: 800, height: 500 })).toEqual(offset);
});

test('200 pages fit a window of 700 by 540 at a zoom of a fifth, and the same course always looks the same', () => {
  const { ids, edges } = createCourseEdges(200);
  const map = layOutMap(ids, edges, 700 / 540);
  expect(Math.min(700 / map.width, 540 / map.height)).toBeGreaterThan(0.17);
  expect(layOutMap(ids, edges, 700 / 540)).toEqual(map);
});

test('the first page of a block stands at the left of its column, and a detour at its side', () => {
  const map = layOutMap(
    [...'abcd', 'end'],
    ['a>b', 'b>d', 'd>end'].map(toEdge).concat({ from: 'b', to: 'c', isMain: false }, toEdge('c>d')),
    1,
  );
  expect(map.positions.get('b')!.x).toBe(map.columns.findLast((left) => left <= map.positions.get('b')!.x));
  expect(map.positions.get('c')!.x).not.toBe(map.positions.get('b')!.x);
});

test('a way back runs at the side, and a way to another column runs between the columns', () => {
  const { ids, edges } = createCourseEdges(40);
  const map = layOutMap(ids, edges, 1.3);
  const back = edges.find(({ from, to }) => ids.indexOf(to) < ids.indexOf(from))!;
  expect(routeWay(map, back.from, back.to)).toEqual({ startSide: 'right', endSide: 'right', gutterX: null });
  const crossing = edges.find(
    ({ from, to }) => map.positions.get(to)!.x >= map.columns[1]! && map.positions.get(from)!.x < map.columns[1]!,
  )!;
  expect(routeWay(map, crossing.from, crossing.to)).toMatchObject({ startSide: 'right', endSide: 'left' });
});
