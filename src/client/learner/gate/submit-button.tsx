import { Icon } from '#client/ui/icon.tsx';
import '../layout/buttons.css';

/** The form's one button. While pending it keeps the focus and says so, and the form ignores it. */
export function SubmitButton({ isPending, children }: { isPending: boolean; children: string }) {
  return (
    <button type="submit" className="btn primary full-width uppercase" aria-disabled={isPending}>
      {isPending && <Icon name="retry" isSpinning />}
      {isPending ? 'VALIDATING...' : children}
    </button>
  );
}
