import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { EvictingPot, type Place, type PotLimits } from './evicting-pot.ts';

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

/** Opens a pot. Each member has the name of its holder and a number; `speeds` holds the bytes that a member moves each second. */
function openPot(limits: PotLimits) {
  const pot = new EvictingPot(limits);
  const evicted: string[] = [];
  const speeds = new Map<string, number>();
  const busy = new Set<string>();
  const moved = new Map<string, number>();
  const enter = (holder: string, count = 1, { amount = 1, isIdle = false } = {}) => {
    let place: Place | null = null;
    for (let number = 1; number <= count; number++) {
      const name = `${holder} ${number}`;
      place = pot.enter(holder, amount, {
        countMovedBytes: () => moved.get(name) ?? 0,
        evict: () => evicted.push(name),
        isWaitingForServer: () => busy.has(name),
      });
      if (isIdle) place?.setIdle(true);
    }
    return place;
  };
  const pass = (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      for (const [name, speed] of speeds) moved.set(name, (moved.get(name) ?? 0) + speed);
      vi.advanceTimersByTime(1000);
    }
  };
  return { pot, evicted, speeds, busy, enter, pass };
}

test('whoever comes gets in until the pot is full, and gives the room back once', () => {
  const { pot, enter, evicted } = openPot({ perHolder: 3, total: 4 });
  const place = enter('a', 3);
  enter('b');
  place!.leave();
  place!.leave();
  expect([pot.total, evicted]).toEqual([3, []]);
});

test('a full pot evicts a member of the holder that has most, and never refuses a newcomer of one that has little', () => {
  const { enter, evicted } = openPot({ perHolder: 500, total: 2000 });
  for (const network of ['a', 'b', 'c', 'd']) enter(network, 500);
  expect(enter('learner', 6)).not.toBeNull();
  expect(evicted).toEqual(['a 1', 'b 1', 'c 1', 'd 1', 'a 2', 'b 2']);
});

test('of the largest holder the slowest member ends, and not one that has just come', () => {
  const { enter, evicted, speeds, pass } = openPot({ perHolder: 10, total: 4 });
  for (const [name, speed] of [
    ['a 1', 5000],
    ['a 2', 0],
    ['a 3', 1],
  ] as const)
    speeds.set(name, speed);
  enter('a', 3);
  pass(3);
  enter('b');
  enter('c');
  expect(evicted).toEqual(['a 2']);
  enter('d');
  expect(evicted).toEqual(['a 2', 'a 3']);
});

test('a reader of one byte a minute is slower than one on a bad line that came at the same time', () => {
  const { enter, evicted, speeds, pass } = openPot({ perHolder: 2, total: 10 });
  enter('a', 2);
  // Both have received what the network itself takes.
  speeds.set('a 1', 200_000).set('a 2', 100_000);
  pass(1);
  speeds.set('a 1', 1).set('a 2', 500);
  pass(20);
  enter('a');
  expect(evicted).toEqual(['a 1']);
});

test('idle members go first, in the holder that has most of them', () => {
  const { enter, evicted } = openPot({ perHolder: 5, total: 7 });
  enter('busy', 4);
  enter('school', 1, { isIdle: true });
  enter('attacker', 2, { isIdle: true });
  enter('learner', 2);
  expect(evicted).toEqual(['attacker 1', 'school 1']);
});

test('a holder at its own limit loses its slowest member, and other holders lose nothing', () => {
  const { enter, evicted, pass } = openPot({ perHolder: 2, total: 100 });
  enter('other');
  enter('a', 2);
  pass(2);
  expect(enter('a')).not.toBeNull();
  expect(evicted).toEqual(['a 1']);
});

test('a member that waits for the server is not evicted, and a newcomer for whom nobody can go is refused', () => {
  const { enter, evicted, busy, pot } = openPot({ perHolder: 2, total: 100 });
  busy.add('a 1').add('a 2');
  enter('a', 2);
  expect(enter('a')).toBeNull();
  expect([pot.total, evicted]).toEqual([2, []]);
});

test('what is small always gets in, even when nobody can be evicted', () => {
  const { enter, busy } = openPot({ perHolder: 100, total: 100, alwaysAllowed: 16 });
  busy.add('a 1');
  enter('a', 1, { amount: 100 });
  const place = enter('a', 1, { amount: 16 });
  expect(place).not.toBeNull();
  busy.add('a 1');
  expect(place!.resize(17)).toBe(false);
  expect(place!.amount).toBe(16);
});

test('a member that keeps moving is evicted only for a holder that has less', () => {
  const { enter, evicted, speeds, pass } = openPot({ perHolder: 2, total: 3, protectedSpeed: 1000 });
  for (const name of ['a 1', 'a 2', 'b 1']) speeds.set(name, 5000);
  enter('a', 2);
  enter('b');
  pass(2);
  expect(enter('a')).toBeNull();
  expect(enter('c')).not.toBeNull();
  expect(evicted).toEqual(['a 1']);
});
