import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Creates an accessibility check for a page. Legacy mode saves time, because axe then does not open a second page. Setting `resultTypes`
 * saves time, because axe then does not report every element that passes a check.
 */
export function createAxeBuilder(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
}
