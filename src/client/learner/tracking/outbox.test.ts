import { beforeEach, describe, expect, test } from 'vitest';
import { createOutbox } from './outbox.ts';
import {
  createAcceptedResponse,
  createFakeBrowser,
  createErrorResponse,
  createViewedEvent,
  type EventBatch,
} from './testing/fake-browser.ts';

const getCardIds = (batch: EventBatch | undefined) => batch?.map((event) => ('cardId' in event ? event.cardId : event.moduleId));

let browser = createFakeBrowser();
let outbox = createOutbox(browser.deps);
beforeEach(() => {
  browser = createFakeBrowser();
  outbox = createOutbox(browser.deps);
  outbox.listen(browser.listener);
  outbox.setSession('s1');
});

describe('an event', () => {
  test('is stored at once, sent soon and removed when the server has it', async () => {
    outbox.track(createViewedEvent());
    expect(browser.readStoredEvents('s1')).toMatchObject([{ type: 'viewed' }]);
    expect(browser.sentBatches).toEqual([]);
    await browser.advanceTime(400);
    expect(browser.sentBatches).toHaveLength(1);
    expect(browser.sentBatches[0]![0]).toMatchObject({ type: 'viewed', cardId: 'card', at: '2026-01-01T00:00:00.000Z' });
    expect(browser.sentBatches[0]![0]!.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(browser.readStoredEvents('s1')).toEqual([]);
  });

  test('is dropped when the server rejects the event', async () => {
    browser.respondWith((batch) => Response.json({ accepted: 0, rejected: batch.map(({ id }) => ({ id, message: 'no' })) }));
    outbox.track(createViewedEvent());
    await browser.advanceTime(10_000);
    expect(browser.sentBatches).toHaveLength(1);
  });

  test('is not tracked without a session', async () => {
    outbox.setSession(null);
    outbox.track(createViewedEvent());
    await browser.advanceTime(1000);
    expect(browser.sentBatches).toEqual([]);
  });

  test('F53: is kept after a reload', async () => {
    browser.respondWith(() => new Error('offline'));
    outbox.track(createViewedEvent());
    await browser.advanceTime(400);
    browser.respondWith(createAcceptedResponse);
    const reloaded = createOutbox(browser.deps);
    reloaded.setSession('s1');
    await browser.advanceTime(0);
    expect(browser.sentBatches.at(-1)!.map(({ id }) => id)).toEqual(browser.sentBatches[0]!.map(({ id }) => id));
  });

  test('F55: is kept when two tabs store events at the same time', async () => {
    // Tabs see each other's entries only after a delay, so this storage returns only the tab's own entries.
    const own = new Map<string, string>();
    const { storage } = browser.deps;
    const slowTab = createOutbox({
      ...browser.deps,
      storage: {
        keys: () => [...own.keys()],
        getItem: (name) => own.get(name) ?? null,
        setItem: (name, text) => (own.set(name, text), storage.setItem(name, text)),
        removeItem: (name) => (own.delete(name), storage.removeItem(name)),
      },
    });
    slowTab.setSession('s1');
    slowTab.track(createViewedEvent('a'));
    outbox.track(createViewedEvent('b'));
    slowTab.track(createViewedEvent('c'));
    expect(new Set(getCardIds(browser.readStoredEvents('s1')))).toEqual(new Set(['a', 'b', 'c']));
    await browser.advanceTime(400);
    expect(new Set(getCardIds(browser.sentBatches.flat()))).toEqual(new Set(['a', 'b', 'c']));
    expect(browser.readStoredEvents('s1')).toEqual([]);
  });

  test('that an older version has stored in one list is sent', async () => {
    const id = '01a20663-60d0-7d7f-ad2e-8df83ed59879';
    browser.storedItems.set('keyreel:events:s2', JSON.stringify([{ ...createViewedEvent(), id, at: '2026-01-01T00:00:00.000Z' }]));
    outbox.setSession('s2');
    await browser.advanceTime(400);
    expect(browser.sentBatches[0]).toMatchObject([{ id }]);
    expect(browser.readStoredEvents('s2')).toEqual([]);
  });

  test('is sent even if the storage is full', async () => {
    browser.fillStorage();
    outbox.track(createViewedEvent('a'));
    outbox.track(createViewedEvent('b'));
    await browser.advanceTime(400);
    expect(getCardIds(browser.sentBatches[0])).toEqual(['a', 'b']);
    await browser.advanceTime(60_000);
    expect(browser.sentBatches).toHaveLength(1);
  });
});

describe('many events', () => {
  test('are sent in batches of twenty', async () => {
    for (let i = 0; i < 45; i++) outbox.track(createViewedEvent(`card-${i}`));
    await browser.advanceTime(400);
    expect(browser.sentBatches.map((batch) => batch.length)).toEqual([20, 20, 5]);
  });

  test('with long answers are sent in smaller batches', async () => {
    for (let i = 0; i < 8; i++) outbox.track({ type: 'submitted', cardId: `${i}`, answers: [{ value: 'x'.repeat(9000) }] });
    await browser.advanceTime(400);
    expect(browser.sentBatches.map((batch) => batch.length)).toEqual([3, 3, 2]);
  });

  test('F53: drop watched ranges first when there are more than 2000', () => {
    browser.respondWith(() => new Error('offline'));
    outbox.track(createViewedEvent('first'));
    outbox.track({ type: 'watched', cardId: 'first', ranges: [[0, 1]], position: 1 });
    for (let i = 2; i <= 2000; i++) outbox.track(createViewedEvent());
    const kept = browser.readStoredEvents('s1');
    expect(kept).toHaveLength(2000);
    expect(kept[0]).toMatchObject({ type: 'viewed', cardId: 'first' });
    expect(kept[1]!.type).toBe('viewed');
  });

  test('what was watched of a card becomes one event while it waits, and an event that was sent never changes', async () => {
    browser.respondWith(() => new Error('offline'));
    const watch = (from: number, to: number, rest = {}) =>
      outbox.track({ type: 'watched', cardId: 'a', ranges: [[from, to]], position: to, ...rest });
    watch(0, 2);
    await browser.advanceTime(400);
    watch(2, 4, { pauses: [4] });
    watch(3, 9, { pauses: [9] });
    outbox.track({ type: 'watched', cardId: 'b', ranges: [[0, 1]], position: 1 });
    expect(browser.readStoredEvents('s1')).toMatchObject([
      { cardId: 'a', ranges: [[0, 2]], position: 2 },
      { cardId: 'a', ranges: [[2, 9]], position: 9, pauses: [4, 9] },
      { cardId: 'b', ranges: [[0, 1]] },
    ]);
    browser.respondWith(createAcceptedResponse);
    await browser.advanceTime(5000);
    expect(browser.sentBatches.at(-1)).toHaveLength(3);
    watch(9, 10);
    expect(browser.readStoredEvents('s1')).toMatchObject([{ ranges: [[9, 10]] }]);
  });
});

describe('when the server does not accept events', () => {
  test('each retry delay is longer than the one before', async () => {
    browser.respondWith(() => new Error('offline'));
    outbox.track(createViewedEvent());
    await browser.advanceTime(300);
    await browser.advanceTime(1000);
    await browser.advanceTime(1999);
    expect(browser.sentBatches).toHaveLength(2);
    await browser.advanceTime(1);
    expect(browser.sentBatches).toHaveLength(3);
  });

  test('F53: events are sent at once when the network is back', async () => {
    browser.respondWith(() => new Error('offline'));
    outbox.track(createViewedEvent());
    await browser.advanceTime(300 + 1000 + 2000 + 4000);
    const before = browser.sentBatches.length;
    browser.respondWith(createAcceptedResponse);
    outbox.sendNow();
    await browser.advanceTime(0);
    expect(browser.sentBatches).toHaveLength(before + 1);
  });

  test('the Retry-After of a busy server is respected', async () => {
    browser.respondWith(() => createErrorResponse(503, { 'retry-after': '30' }));
    outbox.track(createViewedEvent());
    await browser.advanceTime(300);
    browser.respondWith(createAcceptedResponse);
    await browser.advanceTime(29_000);
    expect(browser.sentBatches).toHaveLength(1);
    await browser.advanceTime(1000);
    expect(browser.sentBatches).toHaveLength(2);
  });

  test('a learner who sends too many events waits as long as the server asks, and loses no event', async () => {
    const received: EventBatch = [];
    let isRefusing = true;
    browser.respondWith((batch) => {
      if (isRefusing) return createErrorResponse(429, { 'retry-after': '600' });
      received.push(...batch);
      return createAcceptedResponse(batch);
    });
    const cards = Array.from({ length: 120 }, (_, n) => `card-${n}`);
    outbox.track(createViewedEvent(cards[0]));
    await browser.advanceTime(300);
    expect(browser.sentBatches).toHaveLength(1);
    isRefusing = false;
    for (const card of cards.slice(1)) {
      outbox.track(createViewedEvent(card));
      outbox.sendNow();
      outbox.sendBeacon();
      void outbox.flush();
      await browser.advanceTime(5000);
    }
    expect([browser.sentBatches.length, browser.beaconBatches.length]).toEqual([1, 0]);
    await browser.advanceTime(5000);
    expect(getCardIds(received)).toEqual(cards);
    expect(browser.readStoredEvents('s1')).toEqual([]);
  });

  test('events without a session wait until the learner logs in again', async () => {
    browser.respondWith(() => createErrorResponse(401));
    outbox.track(createViewedEvent());
    await browser.advanceTime(400);
    expect(browser.sessionLostAt).toHaveLength(1);
    outbox.setSession(null);
    await browser.advanceTime(600_000);
    expect(browser.sentBatches).toHaveLength(1);
    browser.respondWith(createAcceptedResponse);
    outbox.setSession('s1');
    await browser.advanceTime(0);
    expect(browser.sentBatches).toHaveLength(2);
  });

  test('events without a session are sent again when the check of the session fails', async () => {
    browser.respondWith(() => createErrorResponse(401));
    outbox.track(createViewedEvent());
    await browser.advanceTime(400);
    browser.respondWith(createAcceptedResponse);
    await browser.advanceTime(10_000);
    expect(browser.sentBatches).toHaveLength(2);
    expect(browser.readStoredEvents('s1')).toEqual([]);
  });

  test('a batch that the server rejects as a whole is not sent again', async () => {
    browser.respondWith(() => createErrorResponse(400));
    outbox.track(createViewedEvent());
    await browser.advanceTime(60_000);
    expect(browser.sentBatches).toHaveLength(1);
  });
});

describe('two sessions in one browser', () => {
  test('a tab that was left open sends no events under the session of another learner', async () => {
    createOutbox(browser.deps).setSession('s2');
    outbox.track(createViewedEvent());
    await browser.advanceTime(60_000);
    expect(browser.sentBatches).toEqual([]);
    outbox.setSession('s1');
    await browser.advanceTime(0);
    expect(browser.sentBatches).toHaveLength(1);
  });
});

test('a session that starts while the events of the previous session are refused sends its own events', async () => {
  browser.respondWith((batch) => (getCardIds(batch)?.includes('old') ? createErrorResponse(401) : createAcceptedResponse(batch)));
  outbox.track(createViewedEvent('old'));
  outbox.sendNow();
  outbox.setSession('s2');
  outbox.track(createViewedEvent('new'));
  await browser.advanceTime(1000);
  expect(browser.sentBatches.map(getCardIds)).toEqual([['old'], ['new']]);
});

test('when another learner logs in with the same browser, the screens hear of it, and the events wait for their own learner', async () => {
  const otherTab = createOutbox(browser.deps);
  otherTab.setSession('s2');
  outbox.checkSession();
  outbox.track(createViewedEvent());
  await browser.advanceTime(5000);
  expect(browser.replacements.at(-1)).toBe(true);
  expect(browser.sentBatches).toEqual([]);
  otherTab.setSession('s1');
  outbox.checkSession();
  await browser.advanceTime(0);
  expect(browser.replacements.at(-1)).toBe(false);
  expect(browser.sentBatches.map(getCardIds)).toEqual([['card']]);
});

describe('when the page is closed', () => {
  test('the last event of a hidden page leaves at once, even while an earlier batch is on its way', async () => {
    outbox.track(createViewedEvent('first'));
    outbox.sendBeforeFreeze();
    outbox.track(createViewedEvent('last'));
    outbox.sendBeforeFreeze();
    expect(browser.sentBatches.map(getCardIds)).toEqual([['first']]);
    expect(browser.beaconBatches.map(getCardIds)).toEqual([['first', 'last']]);
  });

  test('the stored events are sent as a beacon and are kept', async () => {
    outbox.track(createViewedEvent());
    outbox.sendBeacon();
    expect(browser.beaconBatches.map(getCardIds)).toEqual([['card']]);
    expect(browser.readStoredEvents('s1')).not.toEqual([]);
  });

  test('no beacon is sent without events', () => {
    outbox.sendBeacon();
    expect(browser.beaconBatches).toEqual([]);
  });
});

describe('flush', () => {
  test('resolves when the server has all events', async () => {
    outbox.track(createViewedEvent());
    const flushed = outbox.flush();
    await browser.advanceTime(0);
    await flushed;
    expect(browser.readStoredEvents('s1')).toEqual([]);
  });

  test('gives up after two seconds', async () => {
    browser.respondWith(() => new Error('offline'));
    outbox.track(createViewedEvent());
    let isDone = false;
    void outbox.flush().then(() => (isDone = true));
    await browser.advanceTime(1900);
    expect(isDone).toBe(false);
    await browser.advanceTime(100);
    expect(isDone).toBe(true);
  });
});
