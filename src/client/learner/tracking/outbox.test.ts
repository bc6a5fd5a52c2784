import { beforeEach, describe, expect, test } from 'vitest';
import { createOutbox } from './outbox.ts';
import { MAX_STORED_EVENTS } from './outbox-storage.ts';
import { acceptBatch, createFakeBrowser, createErrorResponse, createViewedEvent, type EventBatch } from './outbox-fixture.ts';

const cards = (batch: EventBatch | undefined) => batch?.map((event) => ('cardId' in event ? event.cardId : event.moduleId));

let given = createFakeBrowser();
let outbox = createOutbox(given.world);
beforeEach(() => {
  given = createFakeBrowser();
  outbox = createOutbox(given.world);
  outbox.setSession('s1');
});

describe('an event', () => {
  test('is stored at once, sent soon, and forgotten when the server has it', async () => {
    outbox.report(createViewedEvent());
    expect(given.stored.get('keyreel:events:s1')).toContain('"viewed"');
    expect(given.sent).toEqual([]);
    await given.pass(400);
    expect(given.sent).toHaveLength(1);
    expect(given.sent[0]![0]).toMatchObject({ type: 'viewed', cardId: 'card', at: '2026-01-01T00:00:00.000Z' });
    expect(given.sent[0]![0]!.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(given.stored.has('keyreel:events:s1')).toBe(false);
  });

  test('is dropped when the server rejects it', async () => {
    given.answers((batch) => Response.json({ accepted: 0, rejected: batch.map(({ id }) => ({ id, message: 'no' })) }));
    outbox.report(createViewedEvent());
    await given.pass(10_000);
    expect(given.sent).toHaveLength(1);
  });

  test('of nobody is not recorded', async () => {
    outbox.setSession(null);
    outbox.report(createViewedEvent());
    await given.pass(1000);
    expect(given.sent).toEqual([]);
  });

  test('survives a reload', async () => {
    given.answers(() => new Error('offline'));
    outbox.report(createViewedEvent());
    await given.pass(400);
    given.answers(acceptBatch);
    const reloaded = createOutbox(given.world);
    reloaded.setSession('s1');
    await given.pass(0);
    expect(given.sent.at(-1)!.map(({ id }) => id)).toEqual(given.sent[0]!.map(({ id }) => id));
  });

  test('is sent all the same when the storage is full', async () => {
    given.fill();
    outbox.report(createViewedEvent('a'));
    outbox.report(createViewedEvent('b'));
    await given.pass(400);
    expect(cards(given.sent[0])).toEqual(['a', 'b']);
    await given.pass(60_000);
    expect(given.sent).toHaveLength(1);
  });
});

describe('many events', () => {
  test('go in batches of twenty', async () => {
    for (let i = 0; i < 45; i++) outbox.report(createViewedEvent(`card-${i}`));
    await given.pass(400);
    expect(given.sent.map((batch) => batch.length)).toEqual([20, 20, 5]);
  });

  test('with long answers go in smaller ones', async () => {
    for (let i = 0; i < 8; i++) outbox.report({ type: 'submitted', cardId: `${i}`, answers: [{ value: 'x'.repeat(9000) }] });
    await given.pass(400);
    expect(given.sent.map((batch) => batch.length)).toEqual([3, 3, 2]);
  });

  test('beyond the limit cost watched seconds first', () => {
    given.answers(() => new Error('offline'));
    outbox.report(createViewedEvent('first'));
    outbox.report({ type: 'watched', cardId: 'first', ranges: [[0, 1]], position: 1 });
    for (let i = 2; i <= MAX_STORED_EVENTS; i++) outbox.report(createViewedEvent());
    const kept = JSON.parse(given.stored.get('keyreel:events:s1')!) as EventBatch;
    expect(kept).toHaveLength(MAX_STORED_EVENTS);
    expect(kept[0]).toMatchObject({ type: 'viewed', cardId: 'first' });
    expect(kept[1]!.type).toBe('viewed');
  });
});

describe('when the server does not take them', () => {
  test('each pause is longer than the one before', async () => {
    given.answers(() => new Error('offline'));
    outbox.report(createViewedEvent());
    await given.pass(300);
    await given.pass(1000);
    await given.pass(1999);
    expect(given.sent).toHaveLength(2);
    await given.pass(1);
    expect(given.sent).toHaveLength(3);
  });

  test('the network coming back ends the pause', async () => {
    given.answers(() => new Error('offline'));
    outbox.report(createViewedEvent());
    await given.pass(300 + 1000 + 2000 + 4000);
    const before = given.sent.length;
    given.answers(acceptBatch);
    outbox.hurry();
    await given.pass(0);
    expect(given.sent).toHaveLength(before + 1);
  });

  test('a busy server is given the time it asks for', async () => {
    given.answers(() => createErrorResponse(503, { 'retry-after': '30' }));
    outbox.report(createViewedEvent());
    await given.pass(300);
    given.answers(acceptBatch);
    await given.pass(29_000);
    expect(given.sent).toHaveLength(1);
    await given.pass(1000);
    expect(given.sent).toHaveLength(2);
  });

  test('without a session they wait for the next entry', async () => {
    given.answers(() => createErrorResponse(401));
    outbox.report(createViewedEvent());
    await given.pass(600_000);
    expect(given.sent).toHaveLength(1);
    expect(given.refusals).toHaveLength(1);
    given.answers(acceptBatch);
    outbox.setSession('s1');
    await given.pass(0);
    expect(given.sent).toHaveLength(2);
  });

  test('a batch the server cannot read is not repeated', async () => {
    given.answers(() => createErrorResponse(400));
    outbox.report(createViewedEvent());
    await given.pass(60_000);
    expect(given.sent).toHaveLength(1);
  });
});

describe('two sessions in one browser', () => {
  test('a tab left open sends nothing under the other session', async () => {
    createOutbox(given.world).setSession('s2');
    outbox.report(createViewedEvent());
    await given.pass(60_000);
    expect(given.sent).toEqual([]);
    outbox.setSession('s1');
    await given.pass(0);
    expect(given.sent).toHaveLength(1);
  });
});

test('a session that begins while the one before is refused sends its own events', async () => {
  given.answers((batch) => (cards(batch)?.includes('old') ? createErrorResponse(401) : acceptBatch(batch)));
  outbox.report(createViewedEvent('old'));
  outbox.hurry();
  outbox.setSession('s2');
  outbox.report(createViewedEvent('new'));
  await given.pass(1000);
  expect(given.sent.map(cards)).toEqual([['old'], ['new']]);
});

describe('the end of a page', () => {
  test('hands what is waiting to the browser and keeps it', async () => {
    outbox.report(createViewedEvent());
    outbox.leave();
    expect(given.beacons.map(cards)).toEqual([['card']]);
    expect(given.stored.has('keyreel:events:s1')).toBe(true);
  });

  test('says nothing when nothing is waiting', () => {
    outbox.leave();
    expect(given.beacons).toEqual([]);
  });
});

describe('flushed', () => {
  test('resolves when the server has everything', async () => {
    outbox.report(createViewedEvent());
    const flushed = outbox.flushed();
    await given.pass(0);
    await flushed;
    expect(given.stored.has('keyreel:events:s1')).toBe(false);
  });

  test('gives up after two seconds', async () => {
    given.answers(() => new Error('offline'));
    outbox.report(createViewedEvent());
    let isDone = false;
    void outbox.flushed().then(() => (isDone = true));
    await given.pass(1900);
    expect(isDone).toBe(false);
    await given.pass(100);
    expect(isDone).toBe(true);
  });
});
