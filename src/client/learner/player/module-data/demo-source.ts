import { demoCards, demoModule } from '#shared/demo-content.ts';
import { findCardForRoute } from '#shared/routing/route-params.ts';
import { noProgress, type ModuleData } from './module-data.ts';
import { createLoadedSource, type PlayerSource } from './player-source.ts';

const demo: ModuleData = { module: demoModule, cards: demoCards, ...noProgress };

/**
 * Plays the demo, which starts immediately, although its workbook checks are not part of the initial bundle and arrive a little later. Only
 * its challenge waits for them. If the workbook checks cannot be fetched, the challenge works without them.
 */
export const demoSource: PlayerSource = {
  ...createLoadedSource(demo, 'en'),
  getAvailableModule: (params) => (findCardForRoute(params, demo.cards)?.answers.length ? null : demo),
  loadModule: () =>
    import('#shared/demo-checks.ts').then(
      ({ addDemoChecks }) => ({ ...demo, cards: addDemoChecks(demo.cards) }),
      () => demo,
    ),
};
