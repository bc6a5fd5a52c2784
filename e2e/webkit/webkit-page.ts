import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@playwright/test';

/** The timeout is long because an element may take many seconds to appear on a busy machine. */
const VISIBLE_TIMEOUT_MS = 45_000;

/** Controls a WebKit tab by WebDriver. */
export interface WebKitPage {
  goto: (url: string) => Promise<void>;
  /** Evaluates an expression in the page, and awaits its value. */
  evaluate: <Value extends string | number | boolean | object>(expression: string) => Promise<Value>;
  /** Waits until an expression is true in the page. If that takes too long, the error names the `condition`. */
  waitUntil: (condition: string, expression: string) => Promise<void>;
  screenshot: (file: string) => Promise<void>;
  close: () => Promise<void>;
}

/** Opens a tab. The driver may still be starting. */
export async function openWebKitPage(driver: string, timeoutMs: number): Promise<WebKitPage> {
  async function call<Value>(method: 'POST' | 'GET' | 'DELETE', path: string, body?: object): Promise<Value> {
    const response = await fetch(driver + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await response.json()) as { value: Value };
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  }
  const isReady = () => call('GET', '/status').then(Boolean, () => false);
  for (const end = Date.now() + timeoutMs; !(await isReady()); await sleep(50))
    if (Date.now() > end) throw new Error(`its driver does not answer in ${timeoutMs / 1000} s`);
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', { capabilities: { alwaysMatch: {} } });
  const session = `/session/${sessionId}`;
  async function evaluate<Value>(expression: string): Promise<Value> {
    const script = `const answer = arguments[0]; Promise.resolve().then(() => (${expression})).then((value) => answer({ value }), (error) => answer({ error: String(error) }));`;
    const { value, error } = await call<{ value: Value; error?: string }>('POST', `${session}/execute/async`, { script, args: [] });
    if (error !== undefined) throw new Error(`${expression} failed: ${error}`);
    return value;
  }
  return {
    evaluate,
    goto: (url) => call('POST', `${session}/url`, { url }),
    async waitUntil(condition, expression) {
      // A command fails while the page is navigating, so it is repeated.
      const isTrue = () => evaluate<boolean>(expression).catch(() => false);
      await expect.poll(isTrue, { message: condition, timeout: VISIBLE_TIMEOUT_MS }).toBe(true);
    },
    async screenshot(file) {
      await writeFile(file, Buffer.from(await call<string>('GET', `${session}/screenshot`), 'base64'));
    },
    close: () => call<void>('DELETE', session).catch(() => {}),
  };
}
