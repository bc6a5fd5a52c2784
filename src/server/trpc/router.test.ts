import { TRPCError } from '@trpc/server';
import { expect, test } from 'vitest';
import { appRouter } from './router.ts';
import { toPublicFailure } from './trpc.ts';

// eslint-disable-next-line no-underscore-dangle
const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { output?: unknown } }>;
const allNames = Object.keys(procedures);

test.each(allNames)('%s declares the schema of its output', (name) => {
  // eslint-disable-next-line no-underscore-dangle
  expect(procedures[name]!._def.output).toBeDefined();
});

test('an unexpected error is answered with a fixed text that reveals nothing', () => {
  const cause = new Error('select * from secret at /srv/keyreel/src/server.js');
  const failure = toPublicFailure(new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause, message: cause.message }));
  expect(failure).toEqual({ code: 'server.failed', message: 'Something went wrong on our side. Please try again.', retryAfter: null });
});
