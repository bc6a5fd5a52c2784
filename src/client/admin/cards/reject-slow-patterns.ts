import { getPageTypeRules } from '#shared/page-types/page-type-registry.ts';
import { SLOW_PATTERN_MESSAGE } from '#shared/redos-probe.ts';
import type { CardFormValues } from './card-form-values.ts';
import { isSlowRegex } from './run-regex.ts';
import type { CardForm } from './use-card-form.ts';

/** Marks the patterns that some answer could keep busy for long; true when there is one. */
export async function rejectSlowPatterns(form: CardForm, draft: CardFormValues): Promise<boolean> {
  if (getPageTypeRules(draft.type).answeredWith !== 'submission') return false;
  const { signal } = new AbortController();
  const slow = await Promise.all(draft.answers.map(async ({ regex }) => regex !== '' && (await isSlowRegex(regex, signal))));
  slow.forEach((isSlow, index) => {
    if (isSlow) form.setFieldError(`answers.${index}.regex`, SLOW_PATTERN_MESSAGE);
  });
  return slow.includes(true);
}
