import { Link } from 'react-router';
import type { Module } from '#shared/catalog.ts';
import { Icon } from '#client/ui/icon.tsx';

interface ModuleLinkProps {
  module: Module;
  isCompleted: boolean;
  /** Counts the pages added since the learner completed the module. */
  newPages: number;
  /** Is true for the first module that the learner has not completed. */
  isNext: boolean;
}

/** Renders a link to the first page of a module. */
export function ModuleLink({ module, isCompleted, newPages, isNext }: ModuleLinkProps) {
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
