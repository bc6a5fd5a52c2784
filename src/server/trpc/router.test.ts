import { TRPCError } from '@trpc/server';
import { expect, test } from 'vitest';
import { loadProcedures } from './router.ts';
import { toPublicFailure } from './trpc.ts';

const procedures = await loadProcedures();
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
