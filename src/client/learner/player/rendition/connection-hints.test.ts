import { expect, test } from 'vitest';
import { collectConnectionHints } from './connection-hints.ts';

test.each([
  [{}, {}],
  [{ connection: {} }, {}],
  [{ connection: { saveData: true, effectiveType: '3g', downlink: 1.4 } }, { saveData: true, effectiveType: '3g', downlinkMbps: 1.4 }],
  // Chromium reports 0 as the `downlink` value while the network speed is unknown.
  [{ connection: { effectiveType: '4g', downlink: 0 } }, { effectiveType: '4g' }],
])('a browser that reports %o gives the connection hints %o', (browser, hints) => expect(collectConnectionHints(browser)).toEqual(hints));
