import { useEffect, useState } from 'react';
import { findCardForRoute, type RouteParams } from '#shared/routing/route-params.ts';
import { demoModuleData, type ModuleData } from './module-data.ts';

let demoWithChecks: ModuleData | null = null;

/** Fetches the demo's workbook checks, which are not part of the initial bundle. */
async function loadDemoWithChecks(): Promise<ModuleData> {
  const { addDemoChecks } = await import('#shared/demo-checks.ts');
  demoWithChecks ??= { ...demoModuleData, cards: addDemoChecks(demoModuleData.cards) };
  return demoWithChecks;
}

/**
 * Returns the data of the demo, which starts immediately, although its workbook checks arrive a little later. If the learner opens the
 * challenge before the workbook checks have arrived, the result is null until they arrive. If the workbook checks cannot be fetched, the
 * challenge works without them.
 */
export function useDemoData(params: RouteParams): ModuleData | null {
  const [loaded, setLoaded] = useState(demoWithChecks);
  useEffect(() => {
    loadDemoWithChecks().then(setLoaded, () => setLoaded(demoModuleData));
  }, []);
  const hasAnswers = findCardForRoute(params, demoModuleData.cards)?.answers.length;
  return loaded ?? (hasAnswers ? null : demoModuleData);
}
