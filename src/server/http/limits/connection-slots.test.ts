import { expect, test } from 'vitest';
import { ConnectionSlots } from './connection-slots.ts';

function openSlots() {
  const slots = new ConnectionSlots();
  const closed: string[] = [];
  const open = (network: string, count: number, isIdle = true) => {
    for (let number = 1; number <= count; number++) {
      const connection = { destroy: () => closed.push(`${network} ${number}`) as never };
      slots.add(connection, network);
      slots.setIdle(connection, isIdle);
    }
  };
  return { slots, closed, open };
}

test('a class of 60 behind one address with six connections each fits within the limits', () => {
  const { closed, open } = openSlots();
  open('school', 360, false);
  open('school', 140);
  expect(closed).toEqual([]);
});

test('when a network has more than 500 connections, the connections that have been idle longest are closed', () => {
  const { slots, closed, open } = openSlots();
  open('school', 6);
  open('attacker', 2000);
  expect([slots.count, closed.length, closed[0], closed.at(-1)]).toEqual([506, 1500, 'attacker 1', 'attacker 1500']);
});

test('a network whose 500 connections all have a request in progress gets no further connection', () => {
  const { slots, closed, open } = openSlots();
  open('attacker', 501, false);
  expect([slots.count, closed]).toEqual([500, ['attacker 501']]);
});

test('at the maximum number of connections, idle connections are closed, first in the network that has most of them', () => {
  const { closed, open } = openSlots();
  open('school', 300);
  for (const network of ['a', 'b', 'c', 'd']) open(network, 425);
  open('learner', 100);
  expect(closed).toHaveLength(100);
  expect(closed.filter((name) => /^(school|learner)/.test(name))).toEqual([]);
});

test('when no connection is idle, a network with many connections loses one to a network with few', () => {
  const { closed, open } = openSlots();
  for (const network of ['a', 'b', 'c', 'd']) open(network, 500, false);
  open('learner', 6, false);
  expect(closed).toEqual(['a 1', 'b 1', 'c 1', 'd 1', 'a 2', 'b 2']);
});

test('a closed connection no longer counts', () => {
  const { slots } = openSlots();
  const connection = { destroy: () => ({}) as never };
  slots.add(connection, 'school');
  slots.remove(connection);
  slots.setIdle(connection, true);
  slots.remove(connection);
  expect(slots.count).toBe(0);
});
