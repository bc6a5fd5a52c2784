import { Icon } from '#client/ui/icon.tsx';

export function ExitButton({ onExit }: { onExit: () => void }) {
  return (
    <button type="button" className="exit-button" aria-label="Exit" onClick={onExit}>
      <Icon name="exit" />
      <span>Exit</span>
    </button>
  );
}
