import { Icon } from '#client/ui/icon.tsx';
import '#client/learner/layout/buttons.css';

/**
 * Renders the submit button, which shows a busy state while the form is being submitted. The submit button has no `disabled` attribute
 * while it is busy, because a disabled button would lose the focus.
 */
export function SubmitButton({ isPending, children }: { isPending: boolean; children: string }) {
  return (
    <button type="submit" className="btn primary full-width uppercase" aria-disabled={isPending}>
      {isPending && <Icon name="retry" isSpinning />}
      {isPending ? 'VALIDATING...' : children}
    </button>
  );
}
