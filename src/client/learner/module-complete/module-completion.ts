import type { Module } from '#shared/catalog.ts';

export interface ModuleCompletion {
  /** Holds the title of the completed module, or null for an unknown slug. */
  title: string | null;
  completed: number;
  total: number;
  /** Holds the module with which the learner can continue, or null when the completed module is the last one of the product. */
  next: Pick<Module, 'slug' | 'title'> | null;
  /** Holds the first module that the learner has not completed, or null if `next` contains a module or all modules are completed. */
  firstOpen: Pick<Module, 'slug' | 'title'> | null;
}

/** For an unknown slug, the result contains the current progress, and its `next` field contains the first module that is not completed. */
export function computeModuleCompletion(
  moduleSlug: string,
  modules: readonly Module[],
  completedModuleIds: readonly string[],
): ModuleCompletion {
  const index = modules.findIndex(({ slug }) => slug === moduleSlug);
  const current = modules[index];
  const isCompleted = (module: Module) => module === current || completedModuleIds.includes(module.id);
  const firstOpen = modules.find((module) => !isCompleted(module));
  const next = (current ? modules[index + 1] : firstOpen) ?? null;
  return {
    title: current?.title ?? null,
    completed: modules.filter(isCompleted).length,
    total: modules.length,
    next,
    firstOpen: next === null ? (firstOpen ?? null) : null,
  };
}
