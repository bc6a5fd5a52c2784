import { Icon } from '#client/ui/icon.tsx';
import { appEn } from '#shared/words/en/app.ts';
import { useWords } from '#client/words/words-store.ts';

export function ExitButton({ onExit }: { onExit: () => void }) {
  const words = useWords(appEn);
  return (
    <button type="button" className="exit-button round-button" aria-label={words.exit} onClick={onExit}>
      <Icon name="exit" />
      <span>{words.exit}</span>
    </button>
  );
}
