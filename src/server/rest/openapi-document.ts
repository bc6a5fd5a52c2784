import { z } from 'zod';
import { loadProcedures } from '../trpc/router.ts';
import { readProcedureSchemas } from './register-operations.ts';
import { restOperations, type RestOperation } from './rest-operations.ts';
import { restSchemas } from './rest-schemas.ts';

type Procedures = Awaited<ReturnType<typeof loadProcedures>>;

const errorBodySchema = z.object({ statusCode: z.number(), error: z.string(), code: z.string(), message: z.string() });

export async function buildOpenapiDocument(version: string) {
  const procedures = await loadProcedures();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [route, operation] of Object.entries(restOperations)) {
    const [method = '', path = ''] = route.split(' ');
    (paths[path] ??= {})[method.toLowerCase()] = buildOperation(method, path, operation, procedures);
  }
  return { openapi: '3.1.0', info: { title: 'Keyreel', version }, paths };
}

function buildOperation(method: string, path: string, operation: RestOperation, procedures: Procedures) {
  const { summary, status = 200, query = {}, isUpload } = operation;
  const schemas = operation.procedure === undefined ? null : readProcedureSchemas(procedures, operation.procedure);
  const own = restSchemas[`${method} ${path}`] ?? {};
  const hasBody = method === 'POST' || method === 'PUT';
  const requestBody = own.requestBody ?? (hasBody && !isUpload ? schemas?.input : undefined);
  const response = own.response ?? schemas?.output;
  const pathParameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const queryParameters = Object.entries(query).map(([name, description]) => ({
    name,
    in: 'query',
    description,
    schema: { type: 'string' },
  }));
  return {
    summary,
    parameters: [...pathParameters, ...queryParameters],
    ...(requestBody ? { requestBody: { required: true, content: { 'application/json': { schema: buildBodySchema(requestBody) } } } } : {}),
    ...(isUpload ? { requestBody: { required: true, content: { '*/*': { schema: { type: 'string', format: 'binary' } } } } } : {}),
    responses: {
      [status]: { description: 'Success', ...buildResponseContent(operation, response) },
      default: { description: 'Failure', content: buildJsonContent(errorBodySchema) },
    },
  };
}

function buildResponseContent({ status, downloadType }: RestOperation, response: z.ZodType | undefined) {
  if (downloadType !== undefined) return { content: { [downloadType]: { schema: { type: 'string', format: 'binary' } } } };
  return response && status !== 204 ? { content: buildJsonContent(response) } : {};
}

function buildJsonContent(schema: z.ZodType) {
  return { 'application/json': { schema: z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) } };
}

/** Only the list of required fields comes from the input type, because the output type also requires fields that have a default. */
function buildBodySchema(schema: z.ZodType) {
  const { required: _, ...output } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  const { required } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return required === undefined ? output : { ...output, required };
}
