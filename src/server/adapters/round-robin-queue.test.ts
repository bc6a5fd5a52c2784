import { expect, test } from 'vitest';
import { RoundRobinQueue } from './round-robin-queue.ts';

function takeAll(queue: RoundRobinQueue<string>): string[] {
  const taken: string[] = [];
  for (let item = queue.takeNext(); item !== undefined; item = queue.takeNext()) taken.push(item);
  return taken;
}

test('groups take turns, and within each group its members take turns', () => {
  const queue = new RoundRobinQueue<string>();
  for (const item of ['Ada 1', 'Ada 2', 'Ada 3', 'Bob 1']) queue.add({ group: 'class', member: item.slice(0, 3) }, item);
  for (const item of ['Cy 1', 'Cy 2']) queue.add({ group: 'other', member: 'Cy' }, item);
  expect(queue.size).toBe(6);
  expect(takeAll(queue)).toEqual(['Ada 1', 'Cy 1', 'Bob 1', 'Cy 2', 'Ada 2', 'Ada 3']);
  expect(queue.size).toBe(0);
});

test('a member who adds items after its turn waits like the other members', () => {
  const queue = new RoundRobinQueue<string>();
  const add = (member: string, item: string) => queue.add({ group: member, member }, item);
  for (const item of ['Ada 1', 'Ada 2']) add('Ada', item);
  add('Bob', 'Bob 1');
  expect(queue.takeNext()).toBe('Ada 1');
  add('Ada', 'Ada 3');
  expect(takeAll(queue)).toEqual(['Bob 1', 'Ada 2', 'Ada 3']);
});

test('a member that had the last turn waits, even if no other member was waiting at that time', () => {
  const queue = new RoundRobinQueue<string>();
  const add = (member: string, item: string) => queue.add({ group: member, member }, item);
  add('Ada', 'Ada 1');
  expect(queue.takeNext()).toBe('Ada 1');
  for (const item of ['Ada 2', 'Ada 3']) add('Ada', item);
  add('Bob', 'Bob 1');
  expect(takeAll(queue)).toEqual(['Bob 1', 'Ada 2', 'Ada 3']);
});
