import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toFailure } from './failure.ts';
import { api } from './trpc-client.ts';

const NO_CONNECTION = { code: 'network', status: 0, message: 'No connection. Check your network and try again.' };
const consoleError = vi.spyOn(console, 'error');

beforeEach(() => void consoleError.mockReset().mockReturnValue());
afterEach(() => vi.unstubAllGlobals());

/** Calls a procedure while every request gets this response, or fails with this error. */
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
  ['Bad Gateway', '502: Bad Gateway'],
  ['', '502'],
])("a proxy's plain-text 502 keeps its status text %j", async (statusText, message) => {
  const response = new Response('upstream is down', { status: 502, statusText, headers: { 'content-type': 'text/plain' } });
  expect(await callWith(response)).toEqual({ code: 'server.failed', status: 502, message });
});

test('a page with status 200 in place of the response is not shown as "200: OK"', async () => {
  const response = new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } });
  expect(await callWith(response)).toEqual({
    code: 'server.failed',
    status: 200,
    message: 'Something went wrong on our side. Please try again.',
  });
});

test('a bug in the client is not "No connection", and is logged once', () => {
  const bug = new TypeError("Cannot read properties of undefined (reading 'slug')");
  const failure = { code: 'client.failed', status: 0, message: 'Something went wrong on our side. Please try again.' };
  expect([toFailure(bug), toFailure(bug)]).toEqual([failure, failure]);
  expect(consoleError.mock.calls).toEqual([[bug]]);
});
