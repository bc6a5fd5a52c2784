import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { buffer } from 'node:stream/consumers';

interface BytesToSend {
  method: string;
  headers: Record<string, string>;
  body: Uint8Array;
  signal: AbortSignal;
}

/**
 * Sends bytes like `fetch`, but without a copy of them, which `fetch` keeps until the garbage collector runs. Rejects with the same errors
 * as `fetch`.
 */
export async function sendBytes(url: string, { method, headers, body, signal }: BytesToSend): Promise<Response> {
  const request = url.startsWith('https:') ? requestHttps : requestHttp;
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request(url, { method, headers: { ...headers, 'content-length': String(body.length) }, signal })
        .once('response', resolve)
        .once('error', reject)
        .end(body);
    });
    const fields = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)]);
    const { statusCode: status = 500 } = response;
    const content = await buffer(response);
    return new Response(status === 204 ? null : new Uint8Array(content), { status, headers: fields });
  } catch (error) {
    throw signal.aborted ? signal.reason : new TypeError('fetch failed', { cause: error });
  }
}
