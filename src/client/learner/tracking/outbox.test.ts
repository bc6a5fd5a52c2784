import { beforeEach, describe, expect, test } from 'vitest';
import { createOutbox } from './outbox.ts';
import { MAX_STORED_EVENTS } from './outbox-storage.ts';
import { acceptBatch, createFakeBrowser, createErrorResponse, createViewedEvent, type EventBatch } from './outbox-fixture.ts';

const getCardIds = (batch: EventBatch | undefined) => batch?.map((event) => ('cardId' in event ? event.cardId : event.moduleId));

let browser = createFakeBrowser();
let outbox = createOutbox(browser.world);
beforeEach(() => {
  browser = createFakeBrowser();
  outbox = createOutbox(browser.world);
  outbox.setSession('s1');
});

describe('an event', () => {
  test('is stored at once, sent soon, and forgotten when the server has it', async () => {
    outbox.add(createViewedEvent());
    expect(browser.stored.get('keyreel:events:s1')).toContain('"viewed"');
    expect(browser.sent).toEqual([]);
    await browser.advanceTime(400);
    expect(browser.sent).toHaveLength(1);
    expect(browser.sent[0]![0]).toMatchObject({ type: 'viewed', cardId: 'card', at: '2026-01-01T00:00:00.000Z' });
    expect(browser.sent[0]![0]!.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(browser.stored.has('keyreel:events:s1')).toBe(false);
  });

  test('is dropped when the server rejects it', async () => {
    browser.respondWith((batch) => Response.json({ accepted: 0, rejected: batch.map(({ id }) => ({ id, message: 'no' })) }));
    outbox.add(createViewedEvent());
    await browser.advanceTime(10_000);
    expect(browser.sent).toHaveLength(1);
  });

  test('of nobody is not recorded', async () => {
    outbox.setSession(null);
    outbox.add(createViewedEvent());
    await browser.advanceTime(1000);
    expect(browser.sent).toEqual([]);
  });

  test('survives a reload', async () => {
    browser.respondWith(() => new Error('offline'));
    outbox.add(createViewedEvent());
    await browser.advanceTime(400);
    browser.respondWith(acceptBatch);
    const reloaded = createOutbox(browser.world);
    reloaded.setSession('s1');
    await browser.advanceTime(0);
    expect(browser.sent.at(-1)!.map(({ id }) => id)).toEqual(browser.sent[0]!.map(({ id }) => id));
  });

  test('is sent all the same when the storage is full', async () => {
    browser.fillStorage();
    outbox.add(createViewedEvent('a'));
    outbox.add(createViewedEvent('b'));
    await browser.advanceTime(400);
    expect(getCardIds(browser.sent[0])).toEqual(['a', 'b']);
    await browser.advanceTime(60_000);
    expect(browser.sent).toHaveLength(1);
  });
});

describe('many events', () => {
  test('go in batches of twenty', async () => {
    for (let i = 0; i < 45; i++) outbox.add(createViewedEvent(`card-${i}`));
    await browser.advanceTime(400);
    expect(browser.sent.map((batch) => batch.length)).toEqual([20, 20, 5]);
  });

  test('with long answers go in smaller ones', async () => {
    for (let i = 0; i < 8; i++) outbox.add({ type: 'submitted', cardId: `${i}`, answers: [{ value: 'x'.repeat(9000) }] });
    await browser.advanceTime(400);
    expect(browser.sent.map((batch) => batch.length)).toEqual([3, 3, 2]);
  });

  test('beyond the limit cost watched seconds first', () => {
    browser.respondWith(() => new Error('offline'));
    outbox.add(createViewedEvent('first'));
    outbox.add({ type: 'watched', cardId: 'first', ranges: [[0, 1]], position: 1 });
    for (let i = 2; i <= MAX_STORED_EVENTS; i++) outbox.add(createViewedEvent());
    const kept = JSON.parse(browser.stored.get('keyreel:events:s1')!) as EventBatch;
    expect(kept).toHaveLength(MAX_STORED_EVENTS);
    expect(kept[0]).toMatchObject({ type: 'viewed', cardId: 'first' });
    expect(kept[1]!.type).toBe('viewed');
  });
});

describe('when the server does not take them', () => {
  test('each pause is longer than the one before', async () => {
    browser.respondWith(() => new Error('offline'));
    outbox.add(createViewedEvent());
    await browser.advanceTime(300);
    await browser.advanceTime(1000);
    await browser.advanceTime(1999);
    expect(browser.sent).toHaveLength(2);
    await browser.advanceTime(1);
    expect(browser.sent).toHaveLength(3);
  });

  test('the network coming back ends the pause', async () => {
    browser.respondWith(() => new Error('offline'));
    outbox.add(createViewedEvent());
    await browser.advanceTime(300 + 1000 + 2000 + 4000);
    const before = browser.sent.length;
    browser.respondWith(acceptBatch);
    outbox.sendNow();
    await browser.advanceTime(0);
    expect(browser.sent).toHaveLength(before + 1);
  });

  test('a busy server is given the time it asks for', async () => {
    browser.respondWith(() => createErrorResponse(503, { 'retry-after': '30' }));
    outbox.add(createViewedEvent());
    await browser.advanceTime(300);
    browser.respondWith(acceptBatch);
    await browser.advanceTime(29_000);
    expect(browser.sent).toHaveLength(1);
    await browser.advanceTime(1000);
    expect(browser.sent).toHaveLength(2);
  });

  test('without a session they wait for the next entry', async () => {
    browser.respondWith(() => createErrorResponse(401));
    outbox.add(createViewedEvent());
    await browser.advanceTime(600_000);
    expect(browser.sent).toHaveLength(1);
    expect(browser.refusals).toHaveLength(1);
    browser.respondWith(acceptBatch);
    outbox.setSession('s1');
    await browser.advanceTime(0);
    expect(browser.sent).toHaveLength(2);
  });

  test('a batch the server cannot read is not repeated', async () => {
    browser.respondWith(() => createErrorResponse(400));
    outbox.add(createViewedEvent());
    await browser.advanceTime(60_000);
    expect(browser.sent).toHaveLength(1);
  });
});

describe('two sessions in one browser', () => {
  test('a tab left open sends nothing under the other session', async () => {
    createOutbox(browser.world).setSession('s2');
    outbox.add(createViewedEvent());
    await browser.advanceTime(60_000);
    expect(browser.sent).toEqual([]);
    outbox.setSession('s1');
    await browser.advanceTime(0);
    expect(browser.sent).toHaveLength(1);
  });
});

test('a session that begins while the one before is refused sends its own events', async () => {
  browser.respondWith((batch) => (getCardIds(batch)?.includes('old') ? createErrorResponse(401) : acceptBatch(batch)));
  outbox.add(createViewedEvent('old'));
  outbox.sendNow();
  outbox.setSession('s2');
  outbox.add(createViewedEvent('new'));
  await browser.advanceTime(1000);
  expect(browser.sent.map(getCardIds)).toEqual([['old'], ['new']]);
});

describe('the end of a page', () => {
  test('hands what is waiting to the browser and keeps it', async () => {
    outbox.add(createViewedEvent());
    outbox.sendBeacon();
    expect(browser.beacons.map(getCardIds)).toEqual([['card']]);
    expect(browser.stored.has('keyreel:events:s1')).toBe(true);
  });

  test('says nothing when nothing is waiting', () => {
    outbox.sendBeacon();
    expect(browser.beacons).toEqual([]);
  });
});

describe('flushed', () => {
  test('resolves when the server has everything', async () => {
    outbox.add(createViewedEvent());
    const flushed = outbox.flush();
    await browser.advanceTime(0);
    await flushed;
    expect(browser.stored.has('keyreel:events:s1')).toBe(false);
  });

  test('gives up after two seconds', async () => {
    browser.respondWith(() => new Error('offline'));
    outbox.add(createViewedEvent());
    let isDone = false;
    void outbox.flush().then(() => (isDone = true));
    await browser.advanceTime(1900);
    expect(isDone).toBe(false);
    await browser.advanceTime(100);
    expect(isDone).toBe(true);
  });
});
