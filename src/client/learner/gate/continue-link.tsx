import { Link } from 'react-router';
import type { Session } from '#shared/session.ts';
import { buildCardPath } from '#shared/routing/navigation.ts';
import { api } from '#client/api/trpc-client.ts';
import { Icon } from '#client/ui/icon.tsx';
import { useSessionData } from '../session/use-session-data.ts';

/**
 * Renders a link that takes a returning learner to the last viewed card or, if no card has been viewed yet, to the first page of the
 * product.
 */
export function ContinueLink({ session }: { session: Session }) {
  const { state, value } = useSessionData((signal) => findContinuePath(session, signal), [session.id]);
  // The link is shown only once its target is known, so that a quick click cannot open the wrong page.
  if (state === 'loading') return null;
  return (
    <Link className="link-card continue-link" to={value ?? '/modules'}>
      <Icon name="play" />
      <span>
        <strong>Continue {session.product.title}</strong>
      </span>
      <Icon name="right" />
    </Link>
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
