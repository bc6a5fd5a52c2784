import { Icon } from '#client/ui/icon.tsx';
import { useWords } from '#client/words/words-store.ts';
import { gateEn } from '#shared/words/en/gate.ts';
import '#client/learner/layout/buttons.css';

/**
 * Renders the submit button, which shows a busy state while the form is being submitted. The submit button has no `disabled` attribute
 * while it is busy, because a disabled button would lose the focus.
 */
export function SubmitButton({ isPending, children }: { isPending: boolean; children: string }) {
  const words = useWords(gateEn);
  return (
    <button type="submit" className="btn primary full-width uppercase" aria-disabled={isPending}>
      {isPending && <Icon name="retry" isSpinning />}
      {isPending ? words.validating : children}
    </button>
  );
}
