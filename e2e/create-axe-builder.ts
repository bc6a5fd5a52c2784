import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** Loads axe into each document once. `AxeBuilder` alone would load it twice for every check, which takes as long as the rules themselves. */
class LoadedAxeBuilder extends AxeBuilder {
  readonly #page: Page;

  constructor(page: Page) {
    super({ page, axeSource: ';' });
    this.#page = page;
  }

  override async analyze() {
    for (const frame of this.#page.frames()) {
      const load = async () => {
        if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axe.source);
      };
      // A frame inside the page may be gone in the meantime.
      await (frame === this.#page.mainFrame() ? load() : load().catch(() => {}));
    }
    return super.analyze();
  }
}

/**
 * Creates an accessibility check for a page. Legacy mode saves time, because axe then does not open a second page. Setting `resultTypes`
 * saves time, because axe then does not report every element that passes a check.
 */
export function createAxeBuilder(page: Page): AxeBuilder {
  return new LoadedAxeBuilder(page).setLegacyMode(true).options({ resultTypes: ['violations'] });
}
