import type { Module } from '#shared/catalog.ts';

/** Where a learner stands on reaching the end of a module. */
export interface ModuleCompletion {
  title: string;
  completed: number;
  total: number;
  /** The module to go on with; null at the end of the course. */
  next: Pick<Module, 'slug' | 'title'> | null;
}

/** The numbers with this module counted in. An address that names no module still says how far the learner is, and leads to what is left. */
export function computeModuleCompletion(
  moduleSlug: string,
  modules: readonly Module[],
  completedModuleIds: readonly string[],
): ModuleCompletion {
  const place = modules.findIndex(({ slug }) => slug === moduleSlug);
  const here = modules[place];
  const isDone = (module: Module) => module === here || completedModuleIds.includes(module.id);
  return {
    title: here?.title ?? 'Excel Module',
    completed: modules.filter(isDone).length,
    total: modules.length,
    next: (here ? modules[place + 1] : modules.find((module) => !isDone(module))) ?? null,
  };
}
