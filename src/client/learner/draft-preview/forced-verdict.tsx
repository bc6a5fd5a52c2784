import { Icon } from '#client/ui/icon.tsx';
import { phonePreviewEn } from '#shared/words/en/phone-preview.ts';
import { useWords } from '#client/words/words-store.ts';
import { usePlayer } from '../player/player-context.tsx';
import { buildVerdict } from './build-verdict.ts';
import './forced-verdict.css';

/** Lets an author see both verdicts of a question or a challenge, and where they lead, without answering. */
export function ForcedVerdict() {
  const words = useWords(phonePreviewEn);
  const { card, dispatch } = usePlayer();
  const verdicts = [
    { label: words.pass, icon: 'check', actions: buildVerdict(card, true) },
    { label: words.fail, icon: 'cross', actions: buildVerdict(card, false) },
  ] as const;
  if (verdicts.every(({ actions }) => actions === null)) return null;
  return (
    <fieldset className="forced-verdict" aria-label={words.verdict}>
      {verdicts.map(({ label, icon, actions }) => (
        <button key={label} type="button" disabled={actions === null} onClick={() => actions?.forEach(dispatch)}>
          <Icon name={icon} />
          {label}
        </button>
      ))}
    </fieldset>
  );
}
