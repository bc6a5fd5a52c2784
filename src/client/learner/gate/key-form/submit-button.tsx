import { Icon } from '#client/ui/icon.tsx';
import '#client/learner/layout/buttons.css';

/**
 * Renders the submit button. While the form is being submitted, the button shows a busy state. The button keeps the focus,
 * because the `disabled` attribute is not set.
 */
export function SubmitButton({ isPending, children }: { isPending: boolean; children: string }) {
  return (
    <button type="submit" className="btn primary full-width uppercase" aria-disabled={isPending}>
      {isPending && <Icon name="retry" isSpinning />}
      {isPending ? 'VALIDATING...' : children}
    </button>
  );
}
