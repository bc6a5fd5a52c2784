import { expect, test } from 'vitest';
import type { Card } from '#shared/catalog.ts';
import type { OpenedModule } from '#shared/opened-module.ts';
import { demoSource } from './demo-source.ts';
import { createServerSource } from './server-source.ts';

const { signal } = new AbortController();
const opened = {
  module: { id: 'm1', slug: 'first-steps', title: 'First steps', order: 1 },
  cards: [{ id: 'c1', slug: 'welcome', type: 'tip' }] as Card[],
  progress: { lastCard: null, completedModuleIds: [] },
} as unknown as OpenedModule;

const session = { id: 's1', nickname: 'Ada', product: { id: 'p1', slug: 'excel', title: 'Excel' } };

test('the demo plays at once, and only its challenge waits for the workbook checks', async () => {
  const challenge = { kind: 'challenge', id: 'demo-challenge-1' } as const;
  expect(demoSource.getAvailableModule({ kind: 'play', moduleSlug: 'demo', page: 'demo-mcq-1' })?.module.slug).toBe('demo');
  expect(demoSource.getAvailableModule(challenge)).toBeNull();
  const { cards } = await demoSource.loadModule(challenge, signal);
  expect(cards.find(({ id }) => id === challenge.id)!.answers.some(({ workbook }) => workbook)).toBe(true);
});

test('the module that came with the login plays at once and is not requested again', async () => {
  const source = createServerSource({ session, firstModule: opened, onSessionMissing: () => {} });
  for (const params of [
    { kind: 'play', moduleSlug: 'first-steps', page: undefined },
    { kind: 'tip', id: 'c1' },
  ] as const)
    expect(source.getAvailableModule(params)?.cards).toBe(opened.cards);
  expect(source.getAvailableModule({ kind: 'play', moduleSlug: 'other', page: undefined })).toBeNull();
  const loaded = await source.loadModule({ kind: 'play', moduleSlug: 'first-steps', page: undefined }, signal);
  expect(loaded).toMatchObject({ module: { id: 'm1' }, lastCard: null });
  expect(source.getAvailableModule({ kind: 'tip', id: 'c1' })).toBeNull();
});
