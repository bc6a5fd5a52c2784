import { useState } from 'react';
import { useNavigate, Link } from 'react-router';
import { useBrandTexts } from '#client/words/use-brand-texts.ts';
import { useToast } from '#client/ui/toast.tsx';
import { NotYouButton } from '../who-am-i/not-you-button.tsx';
import { useSession } from '../session/session-provider.tsx';
import { DEMO_FIRST_PAGE_PATH, findFirstPagePath } from './first-page-path.ts';
import { GateScreen } from './gate-screen.tsx';
import type { EnterResponse } from './key-form/use-gate-form.ts';
import type { Session } from '#shared/session.ts';
import { buildCardPath } from '#shared/routing/navigation.ts';
import { api } from '#client/api/trpc-client.ts';
import { Icon } from '#client/ui/icon.tsx';
import { useSessionData } from '../session/use-session-data.ts';
import { getWords, useWords } from '#client/words/words-store.ts';
import { appEn } from '#shared/words/en/app.ts';
import { gateEn } from '#shared/words/en/gate.ts';

/** Renders the home screen at `/`, which opens the first page of the product after the learner has entered an access key. */
export function HomeScreen() {
  const { session, setSession } = useSession();
  const texts = useBrandTexts();
  const navigate = useNavigate();
  const toast = useToast();
  const [isLeaving, setIsLeaving] = useState(false);

  function openFirstPage(entered: EnterResponse) {
    if (entered.demo) return void navigate(DEMO_FIRST_PAGE_PATH);
    const firstPage = findFirstPagePath(entered);
    setSession(entered.session, entered.firstModule);
    if ('problem' in firstPage) return toast(firstPage.problem);
    // When the learner leaves this screen, the link to the last viewed card is hidden, so that it does not load data that is no longer
    // needed.
    setIsLeaving(true);
    void navigate(firstPage.path);
    toast({ title: getWords(appEn).success, text: texts.welcome });
  }

  return <GateScreen header={session && !isLeaving && <ContinueLink session={session} />} onEntered={openFirstPage} />;
}

/**
 * Renders a link that takes a returning learner to the last viewed card or, if no card has been viewed yet, to the first page of the
 * product. Another learner on the same device can go on as someone else.
 */
function ContinueLink({ session }: { session: Session }) {
  const { state, value } = useSessionData((signal) => findContinuePath(session, signal), [session.id]);
  const words = useWords(gateEn);
  // The link is shown only once its target is known, so that a quick click cannot open the wrong page.
  if (state === 'loading') return null;
  return (
    <div className="continue-link">
      <Link className="link-card" to={value ?? '/modules'}>
        <Icon name="play" />
        <span>
          <strong dir="auto">{words.continueProduct(session.product.title)}</strong>{' '}
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
