import { useNavigate } from 'react-router';
import { api } from '#client/api/trpc-client.ts';
import { useToast } from '#client/ui/toast.tsx';
import { useSession } from '../session/session-provider.tsx';
import { ContinueLink } from './continue-link.tsx';
import { DEMO_START_PATH, findFirstPage, WELCOME_TOAST } from './first-page.ts';
import { GateScreen } from './gate-screen.tsx';
import type { EnterResponse } from './use-gate-form.ts';

const content = {
  modules: (productSlug: string) => api.content.modules.query({ productSlug }),
  cards: (moduleId: string) => api.content.cards.query({ moduleId }),
};

/** The first screen: a key leads to the first page of its product. */
export function HomeScreen() {
  const { session, setSession } = useSession();
  const navigate = useNavigate();
  const toast = useToast();

  async function openFirstPage({ demo, session: given }: EnterResponse) {
    if (demo) return void navigate(DEMO_START_PATH);
    const found = await findFirstPage(given, content);
    setSession(given);
    if ('problem' in found) return toast(found.problem);
    void navigate(found.path);
    toast(WELCOME_TOAST);
  }

  return <GateScreen header={session && <ContinueLink session={session} />} onEntered={openFirstPage} />;
}
