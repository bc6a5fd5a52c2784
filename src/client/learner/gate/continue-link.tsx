import { Link } from 'react-router';
import { api } from '#client/api/trpc-client.ts';
import { Icon } from '#client/ui/icon.tsx';
import { useWords } from '#client/words/words-store.ts';
import { buildCardPath } from '#shared/routing/navigation.ts';
import type { Session } from '#shared/session.ts';
import { gateEn } from '#shared/words/en/gate.ts';
import { Isolated } from '../layout/isolated.tsx';
import { useSessionData } from '../session/use-session-data.ts';
import { NotYouButton } from '../who-am-i/not-you-button.tsx';

/**
 * Renders a link that takes a returning learner to the last viewed card or, if no card has been viewed yet, to the first page of the
 * product. Another learner on the same device can go on as someone else.
 */
export function ContinueLink({ session }: { session: Session }) {
  const { state, value } = useSessionData((signal) => findContinuePath(session, signal), [session.id]);
  const words = useWords(gateEn);
  // The link is shown only once its target is known, so that a quick click cannot open the wrong page.
  if (state === 'loading') return null;
  return (
    <div className="continue-link">
      <Link className="link-card" to={value ?? '/modules'}>
        <Icon name="play" />
        <span>
          <strong>
            <Isolated text={words.continueProduct} values={[session.product.title]} />
          </strong>{' '}
          <small>
            {words.as}
            <bdi>{session.nickname}</bdi>
          </small>
        </span>
        <Icon name="right" />
      </Link>
      <NotYouButton className="btn text-only" />
    </div>
  );
}

async function findContinuePath({ product }: Session, signal: AbortSignal): Promise<string> {
  const [{ lastCard }, modules] = await Promise.all([
    api.content.progress.query(undefined, { signal }),
    api.content.modules.query({ productSlug: product.slug }, { signal }),
  ]);
  if (lastCard) return buildCardPath(lastCard, lastCard.moduleSlug);
  return modules[0] ? `/play/${encodeURIComponent(modules[0].slug)}` : '/modules';
}
