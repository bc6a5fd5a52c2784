import { Icon } from '#client/ui/icon.tsx';
import '../layout/buttons.css';

/** The submit button. While the form is pending, it shows that and keeps the focus, because it is not disabled natively. */
export function SubmitButton({ isPending, children }: { isPending: boolean; children: string }) {
  return (
    <button type="submit" className="btn primary full-width uppercase" aria-disabled={isPending}>
      {isPending && <Icon name="retry" isSpinning />}
      {isPending ? 'VALIDATING...' : children}
    </button>
  );
}
