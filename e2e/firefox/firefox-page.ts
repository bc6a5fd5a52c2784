import { writeFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { BidiClient } from './bidi-client.ts';

/** The timeout is long because an element may take many seconds to appear on a busy machine. */
const VISIBLE_TIMEOUT_MS = 45_000;

interface AccessibleElement {
  role: 'button' | 'heading' | 'textbox' | 'link';
  name: string;
}

/** Controls a Firefox tab. The methods of this interface find elements by role and accessible name. */
export interface FirefoxPage {
  goto: (url: string) => Promise<void>;
  evaluate: <Value extends string | number | boolean>(expression: string) => Promise<Value>;
  waitFor: (element: AccessibleElement) => Promise<void>;
  /**
   * Waits until a JavaScript expression is true in the page. If the wait times out, the error message contains `condition` instead of the
   * JavaScript expression.
   */
  waitUntil: (condition: string, expression: string) => Promise<void>;
  click: (element: AccessibleElement) => Promise<void>;
  type: (text: string) => Promise<void>;
  screenshot: (file: string) => Promise<void>;
}

/** Opens a new Firefox tab whose viewport has the given size in pixels. */
export async function openFirefoxPage(bidi: BidiClient, viewport: { width: number; height: number }): Promise<FirefoxPage> {
  const { context } = await bidi.send<{ context: string }>('browsingContext.create', { type: 'tab' });
  await bidi.send('browsingContext.setViewport', { context, viewport });

  async function evaluate<Value>(expression: string): Promise<Value> {
    const { type, result } = await bidi.send<{ type: string; result: { value: Value } }>('script.evaluate', {
      expression,
      target: { context },
      awaitPromise: true,
    });
    if (type !== 'success') throw new Error(`${expression} failed`);
    return result.value;
  }
  async function locate({ role, name }: AccessibleElement): Promise<string | undefined> {
    const { nodes } = await bidi.send<{ nodes: { sharedId: string }[] }>('browsingContext.locateNodes', {
      context,
      locator: { type: 'accessibility', value: { role, name } },
      maxNodeCount: 1,
    });
    return nodes[0]?.sharedId;
  }
  async function waitFor(element: AccessibleElement): Promise<void> {
    // A WebDriver command fails while the page is navigating, so the command is retried after an error.
    const isFound = () => locate(element).then(Boolean, () => false);
    await expect.poll(isFound, { message: `${element.role} "${element.name}"`, timeout: VISIBLE_TIMEOUT_MS }).toBe(true);
  }
  const performActions = (actions: unknown[]) => bidi.send('input.performActions', { context, actions });

  return {
    evaluate,
    waitFor,
    async goto(url) {
      await bidi.send('browsingContext.navigate', { context, url, wait: 'interactive' });
    },
    async waitUntil(condition, expression) {
      const isTrue = () => evaluate<boolean>(expression).catch(() => false);
      await expect.poll(isTrue, { message: condition, timeout: VISIBLE_TIMEOUT_MS }).toBe(true);
    },
    async click(element) {
      const clickOnce = async () => {
        const sharedId = await locate(element);
        if (sharedId === undefined) return false;
        const origin = { type: 'element', element: { sharedId } };
        const pointerActions = [
          { type: 'pointerMove', x: 0, y: 0, origin },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ];
        await performActions([{ type: 'pointer', id: 'mouse', actions: pointerActions }]);
        return true;
      };
      // A click fails when the page replaces the element just before the click, so the test finds and clicks the element again.
      const isClicked = () => clickOnce().catch(() => false);
      await expect.poll(isClicked, { message: `${element.role} "${element.name}"`, timeout: VISIBLE_TIMEOUT_MS }).toBe(true);
    },
    async type(text) {
      const keys = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await performActions([{ type: 'key', id: 'keyboard', actions: keys }]);
    },
    async screenshot(file) {
      const { data } = await bidi.send<{ data: string }>('browsingContext.captureScreenshot', { context });
      await writeFile(file, Buffer.from(data, 'base64'));
    },
  };
}
