import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { loadProcedures } from '../trpc/router.ts';
import { restOperations, type RestOperation } from './rest-operations.ts';

/** An updating procedure takes `{ id, changes }`, but the request body contains only the changes. */
export function readProcedureSchemas(
  procedures: Awaited<ReturnType<typeof loadProcedures>>,
  name: string,
): { input: z.ZodType | undefined; output: z.ZodType; isUpdate: boolean } {
  // eslint-disable-next-line no-underscore-dangle
  const { inputs, output } = procedures[name]!._def;
  const [input] = inputs;
  const isUpdate = input instanceof z.ZodObject && 'changes' in input.shape;
  return { input: isUpdate ? (input.shape.changes as z.ZodType) : input, output, isUpdate };
}

const ADMIN_PATH = '/api/admin/';

/** Registers the routes of administrators or all other routes. The routes validate nothing, because the procedures validate their input. */
export function registerOperations(app: FastifyInstance, part: 'admin' | 'others'): void {
  for (const [route, operation] of Object.entries(restOperations)) {
    const [method = '', path = ''] = route.split(' ');
    const { procedure, toResponse, status = 200 } = operation;
    if (operation.hasOwnRoute || procedure === undefined || path.startsWith(ADMIN_PATH) !== (part === 'admin')) continue;
    const [area = '', name = ''] = procedure.split('.');
    app.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1').slice(app.prefix.length),
      handler: async (request, reply) => {
        const { [area]: procedures } = request.caller as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>;
        const result = await procedures![name]!(addIdempotencyKey(request, operation, await readInput(request, operation)));
        reply.code(status);
        return status === 204 ? reply.send() : toResponse ? toResponse(result as Record<string, unknown>) : result;
      },
    });
  }
}

/** Passes on the idempotency key of a request that makes keys, unless its body has one. */
function addIdempotencyKey({ headers }: FastifyRequest, { takesIdempotencyKey }: RestOperation, input: unknown): unknown {
  const requestId = headers['idempotency-key'];
  return takesIdempotencyKey && requestId !== undefined ? { requestId, ...(input as object) } : input;
}

async function readInput(
  { method, params, query, body }: FastifyRequest,
  { procedure, query: described = {}, toInput }: RestOperation,
): Promise<unknown> {
  const given = Object.entries(query as object).filter(([name]) => name in described);
  const parameters: Record<string, unknown> = { ...Object.fromEntries(given), ...(params as object) };
  if (toInput) return toInput(parameters, body as Record<string, unknown>);
  if (method !== 'POST' && method !== 'PUT') return parameters;
  if (readProcedureSchemas(await loadProcedures(procedure), procedure!).isUpdate) return { ...parameters, changes: body };
  return Object.keys(parameters).length === 0 ? body : { ...(body as object), ...parameters };
}
