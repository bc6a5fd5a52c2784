import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Creates an accessibility check of a page. The check runs inside the page alone and describes only violations, which takes much less time
 * than the standard check, because that one opens a second page and describes every element that passes.
 */
export function createAxeBuilder(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
}
