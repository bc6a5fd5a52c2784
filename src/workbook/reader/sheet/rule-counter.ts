import type { XmlAttributes, XmlHandler } from '../package/scan-xml.ts';

/**
 * Counts the conditional formats and the data validations of a sheet. Excel stores a rule that refers to another sheet as an extended
 * rule.
 */
export class RuleCounter {
  conditionalFormatCount = 0;
  validationCount = 0;
  /** Holds the ids of extended rules that only add details, such as colors, to an ordinary conditional format. */
  readonly #detailIds = new Set<string>();

  open(name: string): void {
    if (name === 'cfRule') this.conditionalFormatCount++;
    else if (name === 'dataValidation') this.validationCount++;
  }

  readonly extension: XmlHandler = {
    open: (name, attributes: XmlAttributes) => {
      if (!this.#detailIds.has(attributes.get('id') ?? '')) this.open(name);
    },
    close: (name, text) => {
      if (name === 'id') this.#detailIds.add(text.trim());
    },
  };
}
