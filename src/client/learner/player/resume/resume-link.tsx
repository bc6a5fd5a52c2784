import { Link } from 'react-router';
import { Icon } from '#client/ui/icon.tsx';
import type { ResumeOffer } from './resume-offer.ts';

export function ResumeLink({ offer: { cardId, title, path, startSeconds } }: { offer: ResumeOffer }) {
  return (
    <Link className="link-card" to={path} state={{ cardId, startSeconds } satisfies Partial<ResumeOffer>}>
      <Icon name="play" />
      <span>
        <small>Resume where you left off</small>
        <strong>{title}</strong>
      </span>
      <Icon name="right" />
    </Link>
  );
}
