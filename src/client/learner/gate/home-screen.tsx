import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useToast } from '#client/ui/toast.tsx';
import { useSession } from '../session/session-provider.tsx';
import { ContinueLink } from './continue-link.tsx';
import { DEMO_FIRST_PAGE_PATH, findFirstPagePath, WELCOME_TOAST } from './first-page-path.ts';
import { GateScreen } from './gate-screen.tsx';
import type { EnterResponse } from './key-form/use-gate-form.ts';

/** Renders the home screen at `/`, which opens the first page of the product after the learner has entered an access key. */
export function HomeScreen() {
  const { session, setSession } = useSession();
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
    toast(WELCOME_TOAST);
  }

  return <GateScreen header={session && !isLeaving && <ContinueLink session={session} />} onEntered={openFirstPage} />;
}
