import type { Module } from '#shared/catalog.ts';
import type { Session } from '#shared/session.ts';
import { api } from '#client/api/trpc-client.ts';
import { MessageScreen } from '../layout/message-screen.tsx';
import { ScreenLayout, ScreenSkeleton, ScreenHeader } from '../layout/screen-layout.tsx';
import { useHeadingFocus } from '../layout/use-heading-focus.ts';
import { RequireSession } from '../gate/require-session.tsx';
import { useSession } from '../session/session-provider.tsx';
import { useSessionData } from '../session/use-session-data.ts';
import './module-list.css';
import { Link } from 'react-router';
import { Icon } from '#client/ui/icon.tsx';

export function ModuleListScreen() {
  const { session } = useSession();
  return <RequireSession>{session && <LoadedModuleList session={session} />}</RequireSession>;
}

function LoadedModuleList({ session }: { session: Session }) {
  const { value, failure, reload } = useSessionData((signal) => loadModules(session, signal), [session.id]);
  if (failure) return <MessageScreen kind="error" title={failure.message} onRetry={reload} />;
  if (!value) return <ScreenSkeleton />;
  if (value.modules.length === 0) {
    return <MessageScreen kind="empty" title="No Modules Available" text="Please contact your administrator to set up training modules." />;
  }
  return <ModuleList {...value} />;
}

function ModuleList({
  modules,
  completedModuleIds,
  newPages,
}: {
  modules: Module[];
  completedModuleIds: string[];
  newPages: Record<string, number>;
}) {
  const heading = useHeadingFocus('Modules');
  const nextId = modules.find(({ id }) => !completedModuleIds.includes(id))?.id;
  return (
    <ScreenLayout>
      <div className="content-column wide">
        <ScreenHeader />
        <h1 className="screen-title module-list-title" ref={heading} tabIndex={-1}>
          EXCEL TRAINING MODULES
        </h1>
        <ul className="module-list">
          {modules.map((module) => (
            <li key={module.id}>
              <ModuleLink
                module={module}
                isCompleted={completedModuleIds.includes(module.id)}
                newPages={newPages[module.id] ?? 0}
                isNext={module.id === nextId}
              />
            </li>
          ))}
        </ul>
        <p className="module-count">
          {modules.length} {modules.length === 1 ? 'module' : 'modules'} available in this training series
        </p>
      </div>
    </ScreenLayout>
  );
}

async function loadModules({ product }: Session, signal: AbortSignal) {
  const [modules, { completedModuleIds, newPages }] = await Promise.all([
    api.content.modules.query({ productSlug: product.slug }, { signal }),
    api.content.progress.query(undefined, { signal }),
  ]);
  return { modules: modules.toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0)), completedModuleIds, newPages };
}

interface ModuleLinkProps {
  module: Module;
  isCompleted: boolean;
  /** Counts the pages added since the learner completed the module. */
  newPages: number;
  /** Is true for the first module that the learner has not completed. */
  isNext: boolean;
}

/** Renders a link to the first page of a module. */
function ModuleLink({ module, isCompleted, newPages, isNext }: ModuleLinkProps) {
  return (
    <Link
      className={isNext ? 'module-link active-cell' : 'module-link'}
      to={`/play/${encodeURIComponent(module.slug)}`}
      aria-current={isNext ? 'step' : undefined}
    >
      <span className={isCompleted ? 'status-box completed' : 'status-box'}>
        <Icon name={isCompleted ? 'check' : 'play'} />
        {isCompleted && <span className="visually-hidden">Completed</span>}
      </span>
      <div>
        <p className="eyebrow">MODULE {module.order}</p>
        <h2>{module.title}</h2>
        {module.description && <p>{module.description}</p>}
        {newPages > 0 && <p className="new-pages">{newPages === 1 ? '1 new page' : `${newPages} new pages`}</p>}
      </div>
    </Link>
  );
}
