import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toFailure } from './failure.ts';
import { api, ConnectionError } from './trpc-client.ts';

const NO_CONNECTION = { code: 'network', status: 0, message: 'No connection. Check your network and try again.' };
const consoleError = vi.spyOn(console, 'error');

beforeEach(() => void consoleError.mockReset().mockReturnValue());
afterEach(() => vi.unstubAllGlobals());

/** Calls a tRPC procedure with a fake `fetch` function that returns the given response or throws the given error. */
async function callWith(result: Response | Error): Promise<ReturnType<typeof toFailure>> {
  vi.stubGlobal('fetch', async () => {
    if (result instanceof Error) throw result;
    return result;
  });
  return toFailure(await api.gate.optionalSession.query().catch((error: unknown) => error));
}

const breakAfter = (start: string) =>
  new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(start)),
    pull: (controller) => controller.error(new TypeError('network error')),
  });

test("the server's failure keeps its code, status and message", async () => {
  const error = { message: 'Please enter your access key first.', code: -32001, data: { failure: 'session.missing', httpStatus: 401 } };
  expect(await callWith(Response.json([{ error }], { status: 401 }))).toEqual({
    code: 'session.missing',
    status: 401,
    message: 'Please enter your access key first.',
  });
});

test.each([
  ['a request that cannot be sent', () => new TypeError('Failed to fetch')],
  ['a request that is aborted', () => new DOMException('signal is aborted', 'AbortError')],
  ['a connection that breaks while the response is read', () => new Response(breakAfter('[{"result"'))],
])('%s is "No connection" and is not logged', async (_, getResult) => {
  expect(await callWith(getResult())).toEqual(NO_CONNECTION);
  expect(consoleError).not.toHaveBeenCalled();
});

test.each([
  ['upstream is down\n', 'text/plain; charset=utf-8', 'Bad Gateway', '502: upstream is down'],
  [' ', 'text/plain', 'Bad Gateway', '502: Bad Gateway'],
  ['<html><h1>502 Bad Gateway</h1></html>', 'text/html', 'Bad Gateway', '502: Bad Gateway'],
  ['<html><h1>502 Bad Gateway</h1></html>', 'text/html', '', '502'],
  ['x'.repeat(5000), 'text/plain', '', `502: ${'x'.repeat(200)}`],
])(
  'a 502 response of a proxy with the body %j of type %s and the status text %j is shown with its reason',
  async (body, contentType, statusText, message) => {
    const response = new Response(body, { status: 502, statusText, headers: { 'content-type': contentType } });
    expect(await callWith(response)).toEqual({ code: 'server.failed', status: 502, message });
  },
);

test('a page with status 200 instead of the response is not shown as "200: OK"', async () => {
  const response = new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } });
  expect(await callWith(response)).toEqual({
    code: 'server.failed',
    status: 200,
    message: 'Something went wrong on our side. Please try again.',
  });
});

test('an import without a connection is "No connection" and is not logged', () => {
  expect(toFailure(new ConnectionError('The server does not respond'))).toEqual(NO_CONNECTION);
  expect(consoleError).not.toHaveBeenCalled();
});

test('a bug in the client is not "No connection", and is logged once', () => {
  const bug = new TypeError("Cannot read properties of undefined (reading 'slug')");
  const failure = { code: 'client.failed', status: 0, message: 'Something went wrong on our side. Please try again.' };
  expect([toFailure(bug), toFailure(bug)]).toEqual([failure, failure]);
  expect(consoleError.mock.calls).toEqual([[bug]]);
});
