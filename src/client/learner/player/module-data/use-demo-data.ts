import { useEffect, useState } from 'react';
import { findCardForRoute, type RouteParams } from '#shared/routing/route-params.ts';
import { demoModuleData, type ModuleData } from './module-data.ts';

let demoWithChecks: ModuleData | null = null;

/** Fetches the workbook checks of the demo, which the learner's first download does not include. */
async function loadDemoWithChecks(): Promise<ModuleData> {
  const { addDemoChecks } = await import('#shared/demo-checks.ts');
  demoWithChecks ??= { ...demoModuleData, cards: addDemoChecks(demoModuleData.cards) };
  return demoWithChecks;
}

/**
 * Returns the demo. The demo starts at once, and its workbook checks arrive a little later. Returns null while the learner is on the
 * challenge and the checks have not arrived. When the checks cannot be fetched, the challenge works without them.
 */
export function useDemoData(params: RouteParams): ModuleData | null {
  const [loaded, setLoaded] = useState(demoWithChecks);
  useEffect(() => {
    loadDemoWithChecks().then(setLoaded, () => setLoaded(demoModuleData));
  }, []);
  const hasAnswers = findCardForRoute(params, demoModuleData.cards)?.answers.length;
  return loaded ?? (hasAnswers ? null : demoModuleData);
}
