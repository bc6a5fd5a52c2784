import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useBrandTexts } from '#client/words/use-brand-texts.ts';
import { importOrReload } from '#client/import-or-reload.ts';
import type { Session } from '#shared/session.ts';
import { useToast } from '#client/ui/toast.tsx';
import { useAsyncData } from '../session/use-async-data.ts';
import { useSession } from '../session/session-provider.tsx';
import { DEMO_FIRST_PAGE_PATH, findFirstPagePath } from './first-page-path.ts';
import { GateScreen } from './gate-screen.tsx';
import type { EnterResponse } from './key-form/use-gate-form.ts';
import { getWords } from '#client/words/words-store.ts';
import { appEn } from '#shared/words/en/app.ts';

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

  return <GateScreen header={session && !isLeaving && <LazyContinueLink session={session} />} onEntered={openFirstPage} />;
}

const loadContinueLink = async () => (await import('./continue-link.tsx')).ContinueLink;

/** Shows the link back into the course. Its code is loaded on demand, because a learner who comes with an access key does not need it. */
function LazyContinueLink({ session }: { session: Session }) {
  const { value } = useAsyncData(async () => ({ View: await importOrReload(loadContinueLink) }), []);
  return value && <value.View session={session} />;
}
