import { getPageTypeRules } from '#shared/page-types/page-type-registry.ts';
import { SLOW_REGEX_MESSAGE } from '#shared/redos-probe.ts';
import type { CardFormValues } from './card-form-values.ts';
import { isSlowRegex } from './run-regex.ts';
import type { CardForm } from './use-card-form.ts';

/**
 * Sets a form error for every regular expression that takes too long to match some answers. Returns whether at least one regular expression
 * is too slow.
 */
export async function setSlowRegexErrors(form: CardForm, values: CardFormValues): Promise<boolean> {
  if (getPageTypeRules(values.type).answeredWith !== 'submission') return false;
  const { signal } = new AbortController();
  const slow = await Promise.all(values.answers.map(async ({ regex }) => regex !== '' && (await isSlowRegex(regex, signal))));
  slow.forEach((isSlow, index) => {
    if (isSlow) form.setFieldError(`answers.${index}.regex`, SLOW_REGEX_MESSAGE);
  });
  return slow.includes(true);
}
