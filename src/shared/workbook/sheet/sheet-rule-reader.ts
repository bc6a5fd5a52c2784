import type { XmlAttributes, XmlHandler } from '../package/scan-xml.ts';
import type { SheetRule } from '../workbook.ts';

/**
 * Collects the conditional formats and the data validations of a sheet. Excel stores a conditional format or a data validation as an
 * extended rule when the rule refers to another sheet. The XML element of an ordinary conditional format or data validation names the cells
 * in an attribute. The XML element of an extended conditional format or data validation names the cells in a child element.
 */
export class SheetRuleReader {
  readonly conditionalFormats: SheetRule[] = [];
  readonly validations: SheetRule[] = [];
  #area = '';
  #rule: SheetRule | null = null;
  /** Holds the ids of the extended rules that only add details, such as colors, to an ordinary conditional format. */
  readonly #detailIds = new Set<string>();
  #extendedRules: SheetRule[] = [];

  open(name: string, attributes: XmlAttributes): void {
    if (name === 'conditionalFormatting') this.#area = attributes.get('sqref') ?? '';
    else if (name === 'cfRule') this.#startRule(this.conditionalFormats, this.#area, attributes.get('type') ?? '');
    else if (name === 'dataValidation') this.#startRule(this.validations, attributes.get('sqref') ?? '', attributes.get('type') ?? 'none');
  }

  close(name: string, text: string): void {
    if ((name === 'formula' || name === 'formula1') && this.#rule && this.#rule.formula === '') this.#rule.formula = text;
    else if (name === 'cfRule' || name === 'dataValidation') this.#rule = null;
  }

  #startRule(rules: SheetRule[], area: string, type: string): void {
    this.#rule = { area, type, formula: '' };
    rules.push(this.#rule);
  }

  readonly extension: XmlHandler = {
    open: (name, attributes) => {
      if (name === 'cfRule') {
        if (this.#detailIds.has(attributes.get('id') ?? '')) return;
        this.#startRule(this.conditionalFormats, '', attributes.get('type') ?? '');
      } else if (name === 'dataValidation') this.#startRule(this.validations, '', attributes.get('type') ?? 'none');
      else return;
      if (this.#rule) this.#extendedRules.push(this.#rule);
    },
    close: (name, text) => {
      if (name === 'id') this.#detailIds.add(text.trim());
      else if (name === 'f' && this.#rule && this.#rule.formula === '') this.#rule.formula = text;
      else if (name === 'sqref') for (const rule of this.#extendedRules) rule.area = text;
      else if (name === 'conditionalFormatting' || name === 'dataValidation') this.#extendedRules = [];
      if (name === 'cfRule' || name === 'dataValidation') this.#rule = null;
    },
  };
}
