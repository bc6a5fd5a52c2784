import { compileQueryOnce } from '#db/compile-query-once.ts';
import { queryLiveCards } from '#db/live-cards.ts';
import { splitIntoChunks } from '#db/split-into-chunks.ts';
import { queryLiveProductModules, queryLiveModules } from '#db/live-modules.ts';
import type { DbOrTrx } from '#db/open-database.ts';
import type { Module } from '#shared/catalog.ts';
import type { SessionProgress } from '#shared/session.ts';

const queryModulesOfProduct = (db: DbOrTrx, productId: string) =>
  db
    .selectFrom('product_module')
    .innerJoin(queryLiveModules(db).as('module'), 'module.id', 'product_module.module_id')
    .select([
      'module.id',
      'module.slug',
      'module.title',
      'module.description',
      'product_module.position as order',
      'product_module.product_id as productId',
    ])
    .where('product_module.product_id', '=', productId);

/** Returns the modules of a product sorted by position. A session sees only the modules of its product. */
export const selectModulesOfProduct = compileQueryOnce(1, (db, productId: string) =>
  queryModulesOfProduct(db, productId).orderBy('product_module.position'),
);

/** Returns the product's module with the given slug, which is the only one, or nothing. */
export const selectModuleBySlug = compileQueryOnce(2, (db, productId: string, slug: string) =>
  queryModulesOfProduct(db, productId).where('module.slug', '=', slug),
);

export async function isModuleInProduct(db: DbOrTrx, moduleId: string, productId: string): Promise<boolean> {
  const row = await db
    .selectFrom(queryLiveProductModules(db).as('product_module'))
    .select('module_id')
    .where('product_id', '=', productId)
    .where('module_id', '=', moduleId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the module of a card, or null when the product contains no card with the given id and type. */
export async function findModuleByCard(db: DbOrTrx, card: { id: string; type: string; productId: string }): Promise<Module | null> {
  const row = await db
    .selectFrom('card')
    .innerJoin('module', 'module.id', 'card.module_id')
    .innerJoin('product_module', 'product_module.module_id', 'module.id')
    .select([
      'module.id',
      'module.slug',
      'module.title',
      'module.description',
      'product_module.position as order',
      'product_module.product_id as productId',
    ])
    .where('card.id', '=', card.id)
    .where('card.type', '=', card.type)
    .where('card.retired_at', 'is', null)
    .where('product_module.product_id', '=', card.productId)
    .executeTakeFirst();
  return row ?? null;
}

export async function findLastViewedCard(db: DbOrTrx, sessionId: string): Promise<SessionProgress['lastCard']> {
  const row = await db
    .selectFrom('session')
    .innerJoin('card', 'card.id', 'session.last_card_id')
    .innerJoin('module', 'module.id', 'card.module_id')
    // The join leaves out a card whose module is no longer in the product.
    .innerJoin('product_module', (join) =>
      join.onRef('product_module.module_id', '=', 'module.id').onRef('product_module.product_id', '=', 'session.product_id'),
    )
    .leftJoin('session_card', (join) =>
      join
        .onRef('session_card.session_id', '=', 'session.id')
        .onRef('session_card.card_id', '=', 'card.id')
        // A playback position in an earlier video of the card does not apply to the current video.
        .onRef('session_card.video_since', '=', 'card.video_since'),
    )
    .select(['card.id', 'card.slug', 'card.title', 'card.type', 'module.id as moduleId', 'module.slug as moduleSlug'])
    .select('session_card.position_seconds as positionSeconds')
    .where('session.id', '=', sessionId)
    .where('card.retired_at', 'is', null)
    .executeTakeFirst();
  return row ? { ...row, positionSeconds: row.positionSeconds ?? 0 } : null;
}

/**
 * Counts, for each module that a session has completed, the pages that were added to the module afterwards and that the session has not
 * viewed. Modules without such pages, or no longer in the session's product, are left out.
 */
export async function countNewPages(
  db: DbOrTrx,
  sessionIds: readonly string[],
): Promise<{ sessionId: string; moduleId: string; newPages: number }[]> {
  const found: { sessionId: string; moduleId: string; newPages: number }[] = [];
  for (const ids of splitIntoChunks(sessionIds)) {
    const rows = await db
      .selectFrom('session_module')
      .innerJoin('session', 'session.id', 'session_module.session_id')
      .innerJoin('product_module', (join) =>
        join
          .onRef('product_module.product_id', '=', 'session.product_id')
          .onRef('product_module.module_id', '=', 'session_module.module_id'),
      )
      .innerJoin(queryLiveCards(db).as('card'), (join) =>
        join.onRef('card.module_id', '=', 'session_module.module_id').onRef('card.created_at', '>', 'session_module.completed_at'),
      )
      .leftJoin('session_card', (join) =>
        join.onRef('session_card.session_id', '=', 'session_module.session_id').onRef('session_card.card_id', '=', 'card.id'),
      )
      .select((eb) => ['session_module.session_id as sessionId', 'session_module.module_id as moduleId', eb.fn.countAll().as('n')])
      .where('session_module.session_id', 'in', ids)
      .where('session_card.viewed_at', 'is', null)
      .groupBy(['session_module.session_id', 'session_module.module_id'])
      .execute();
    found.push(...rows.map(({ n, ...row }) => ({ ...row, newPages: Number(n) })));
  }
  return found;
}

export async function selectCompletedModuleIds(db: DbOrTrx, sessionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('session_module')
    .innerJoin(queryLiveModules(db).as('module'), 'module.id', 'session_module.module_id')
    .select('module_id')
    .where('session_id', '=', sessionId)
    .orderBy('completed_at')
    .execute();
  return rows.map((row) => row.module_id);
}

/**
 * Returns the ids of a module's cards whose current question the session has answered or whose current challenge it has passed. The roll-up
 * remembers only the answers that the first attempt was graded against, so after a change of the answers the journal decides.
 */
export async function selectUnlockedCardIds(db: DbOrTrx, sessionId: string, moduleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('session_card')
    .innerJoin(queryLiveCards(db).as('card'), 'card.id', 'session_card.card_id')
    .select('card.id')
    .where('session_card.session_id', '=', sessionId)
    .where('session_card.attempts', '>', 0)
    .where('card.module_id', '=', moduleId)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('session_card.answers_since', '=', eb.ref('card.answers_since')),
          eb.or([eb('card.type', '=', 'mcq'), eb('session_card.passed_after', 'is not', null)]),
        ]),
        eb.exists(
          eb
            .selectFrom('event')
            .leftJoin('card_revision', (join) =>
              join
                .onRef('card_revision.card_id', '=', 'event.card_id')
                .on((on) => on('card_revision.revision', '=', on.fn.coalesce('event.card_revision', on.lit(1)))),
            )
            .select('event.id')
            .whereRef('event.session_id', '=', 'session_card.session_id')
            .whereRef('event.card_id', '=', 'card.id')
            .where((event) => event.or([event('event.type', '=', 'answered'), event('event.has_passed', '=', 1)]))
            .where((event) => event(event.fn.coalesce('card_revision.answers_since', event.lit(1)), '=', event.ref('card.answers_since'))),
        ),
      ]),
    )
    .orderBy('card.position')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the ids of the live cards that a session has opened or completed, in the product or in one of its modules. */
export async function selectCardProgress(
  db: DbOrTrx,
  sessionId: string,
  moduleId: string | null,
): Promise<Pick<SessionProgress, 'openedCardIds' | 'doneCardIds' | 'rightFirst'>> {
  const rows = await db
    .selectFrom('session_card')
    .innerJoin(queryLiveCards(db).as('card'), 'card.id', 'session_card.card_id')
    .select(['card.id', 'completed_at as completedAt', 'attempts', 'passed_after as passedAfter'])
    .where('session_card.session_id', '=', sessionId)
    .$if(moduleId !== null, (query) => query.where('card.module_id', '=', moduleId))
    .orderBy('card.position')
    .orderBy('card.id')
    .execute();
  return {
    openedCardIds: rows.map(({ id }) => id),
    doneCardIds: rows.filter(({ completedAt }) => completedAt !== null).map(({ id }) => id),
    rightFirst: Object.fromEntries(rows.flatMap(({ id, attempts, passedAfter }) => (attempts > 0 ? [[id, passedAfter === 1]] : []))),
  };
}

export async function selectModuleIdsOfCards(db: DbOrTrx, cardIds: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const ids of splitIntoChunks(cardIds)) {
    const rows = await db.selectFrom(queryLiveCards(db).as('card')).select('module_id').distinct().where('id', 'in', ids).execute();
    for (const row of rows) found.add(row.module_id);
  }
  return [...found];
}

/** Returns the ids of the modules that had a slug before. The module that gave it up last comes first. */
export async function selectModuleIdsByFormerSlug(db: DbOrTrx, slug: string): Promise<string[]> {
  const rows = await db
    .selectFrom('module_former_slug')
    .select('module_id')
    .where('slug', '=', slug)
    .orderBy('replaced_at', 'desc')
    .execute();
  return rows.map((row) => row.module_id);
}

export async function isFormerProductSlug(db: DbOrTrx, productId: string, slug: string): Promise<boolean> {
  const row = await db
    .selectFrom('product_former_slug')
    .select('slug')
    .where('slug', '=', slug)
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns how far a session was in modules before their content changed, by the id of the module. */
export async function selectReachedPercents(db: DbOrTrx, sessionId: string): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('session_module_percent')
    .innerJoin(queryLiveModules(db).as('module'), 'module.id', 'session_module_percent.module_id')
    .select(['module_id', 'percent'])
    .where('session_id', '=', sessionId)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.module_id, row.percent]));
}
