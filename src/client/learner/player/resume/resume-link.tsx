import { Link } from 'react-router';
import { Icon } from '#client/ui/icon.tsx';
import type { ResumeOffer } from './resume-offer.ts';
import { FormulaText } from '../../page-types/formula-text.tsx';
import { playerEn } from '#shared/words/en/player.ts';
import { useWords } from '#client/words/words-store.ts';

export function ResumeLink({ offer: { cardId, title, path, startSeconds } }: { offer: ResumeOffer }) {
  return (
    <Link className="link-card" to={path} state={{ cardId, startSeconds } satisfies Partial<ResumeOffer>}>
      <Icon name="play" />
      <span>
        <small>{useWords(playerEn).resume}</small>
        <strong dir="auto">
          <FormulaText text={title} />
        </strong>
      </span>
      <Icon name="right" />
    </Link>
  );
}
