import { sql } from 'kysely';
import type { DbOrTrx } from '#db/open-database.ts';
import { splitIntoChunks } from '#db/split-into-chunks.ts';

/**
 * Returns, for each session that has opened pages of a module and has not completed the module, the number of completed pages and the fewest
 * pages to the end from any opened page. The database adds this up, because a module can have many thousands of sessions.
 */
export async function selectSessionsInModule(
  db: DbOrTrx,
  { moduleId, pagesLeft }: { moduleId: string; pagesLeft: readonly (readonly [cardId: string, count: number])[] },
): Promise<{ sessionId: string; done: number; left: number }[]> {
  const pages = pagesLeft.map(([id, count]) => sql`(${id}, cast(${count} as integer))`);
  const { rows } = await sql<{ sessionId: string; done: number; left: number }>`
    with page (card_id, pages_left) as (values ${sql.join(pages)})
    select session_id as "sessionId", count(completed_at) as done, min(pages_left) as "left"
    from page inner join session_card on session_card.card_id = page.card_id
    where not exists (
      select 1 from session_module where session_module.session_id = session_card.session_id and module_id = ${moduleId}
    )
    group by session_id`.execute(db);
  return rows.map(({ sessionId, done, left }) => ({ sessionId, done: Number(done), left: Number(left) }));
}

/** Keeps how far sessions are in a module, unless they have been farther before. */
export async function upsertReachedPercents(
  db: DbOrTrx,
  moduleId: string,
  reached: readonly { sessionId: string; percent: number }[],
): Promise<void> {
  for (const chunk of splitIntoChunks(reached)) {
    await db
      .insertInto('session_module_percent')
      .values(chunk.map(({ sessionId, percent }) => ({ session_id: sessionId, module_id: moduleId, percent })))
      .onConflict((conflict) =>
        conflict
          .columns(['session_id', 'module_id'])
          .doUpdateSet((eb) => ({ percent: eb.ref('excluded.percent') }))
          .whereRef('excluded.percent', '>', 'session_module_percent.percent'),
      )
      .execute();
  }
}
