import { PostgresAdapter, sql, type Kysely } from 'kysely';
import { fillVideoActions } from './steps/fill-video-actions.ts';
import { readJournalRows, type JournalRow } from './steps/read-journal-rows.ts';

type TakenExit = [exit: string, to: string | null];

const ROWS_PER_STATEMENT = 200;
/** Sets the number of rows of step counts that the migration collects in memory before it writes the rows to the database. */
const MAX_SUMS = 20_000;
const MAX_TAKEN_EXITS = 100;

/**
 * Adds a table for the steps that learners take from card to card, and columns for rewinds and pauses, and fills both from the event
 * journal. Also adds the column `module.retired_at`, which holds the time at which a module was deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addTableAndColumns(db);
  const { rows } = await sql<{ id: string }>`select id from card`.execute(db);
  const cardIds = new Set(rows.map(({ id }) => id));
  await refreshStatistics(db);
  await fillSteps(db, cardIds);
  await fillVideoActions(db, cardIds);
}

/**
 * Makes PostgreSQL count the rows that the migration reads in batches. Earlier migrations may have written them a moment ago, and with an
 * estimate of few rows PostgreSQL reads the whole journal for each batch.
 */
async function refreshStatistics(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) await sql`analyze event, session, session_card, card_revision`.execute(db);
}

async function addTableAndColumns(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('card_step')
    .addColumn('product_id', 'text', (c) => c.notNull().references('product.id').onDelete('cascade'))
    .addColumn('from_card_id', 'text', (c) => c.notNull().references('card.id').onDelete('cascade'))
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('exit', 'text', (c) => c.notNull())
    .addColumn('to_card_id', 'text', (c) => c.notNull())
    .addColumn('steps', 'integer', (c) => c.notNull())
    .addColumn('learners', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('card_step_pk', ['from_card_id', 'product_id', 'day', 'exit', 'to_card_id'])
    .execute();
  const addList = (table: string, column: string) =>
    db.schema
      .alterTable(table)
      .addColumn(column, 'text', (c) => c.notNull().defaultTo('[]'))
      .execute();
  await addList('session_card', 'rewound');
  await addList('session_card', 'paused');
  await addList('session_card', 'exits');
  await db.schema.alterTable('session_card').addColumn('exit', 'text').execute();
  // The `session_card_current` index contains at most one row per session, because a session is on only one card at a time.
  await db.schema
    .createIndex('session_card_current')
    .on('session_card')
    .column('session_id')
    .where(sql.ref('exit'), 'is not', null)
    .execute();
  await addList('card_watch', 'rewound_by_second');
  await addList('card_watch', 'paused_by_second');
  await db.schema.alterTable('module').addColumn('retired_at', 'text').execute();
}

async function fillSteps(db: Kysely<unknown>, cardIds: ReadonlySet<string>): Promise<void> {
  const sums = new Map<string, { row: string[]; steps: number; learners: number }>();
  let sessionCards: [sessionId: string, cardId: string, exit: string | null, exits: string][] = [];
  let sessionId = '';
  let current: { cardId: string; exit: string } | null = null;
  let exitsByCard = new Map<string, TakenExit[]>();

  const finishSession = async () => {
    for (const cardId of new Set([...exitsByCard.keys(), ...(current ? [current.cardId] : [])])) {
      const exit = current?.cardId === cardId ? current.exit : null;
      sessionCards.push([sessionId, cardId, exit, JSON.stringify(exitsByCard.get(cardId) ?? [])]);
    }
    if (sessionCards.length >= ROWS_PER_STATEMENT) {
      await updateExits(db, sessionCards);
      sessionCards = [];
    }
    if (sums.size >= MAX_SUMS) {
      await addSteps(db, [...sums.values()]);
      sums.clear();
    }
  };
  const takeExit = ({ product_id: productId, received_at: at }: JournalRow, to: string | null) => {
    if (!current) return;
    const { cardId, exit } = current;
    const taken = exitsByCard.get(cardId) ?? [];
    const isFirst = taken.length < MAX_TAKEN_EXITS && !taken.some(([known, knownTo]) => known === exit && knownTo === to);
    exitsByCard.set(cardId, isFirst ? [...taken, [exit, to]] : taken);
    current = null;
    if (!cardIds.has(cardId) || (to !== null && !cardIds.has(to))) return;
    const row = [productId, cardId, at.slice(0, 10), exit, to ?? ''];
    const sum = sums.get(row.join(' ')) ?? { row, steps: 0, learners: 0 };
    sums.set(row.join(' '), { row, steps: sum.steps + 1, learners: sum.learners + (isFirst ? 1 : 0) });
  };

  for await (const event of readJournalRows(db, sql<boolean>`event.type <> 'watched'`)) {
    if (event.session_id !== sessionId) {
      await finishSession();
      sessionId = event.session_id;
      current = null;
      exitsByCard = new Map();
    }
    if (event.card_id === null) takeExit(event, null);
    else if (event.type === 'viewed' && event.card_id !== (current as { cardId: string } | null)?.cardId) {
      takeExit(event, event.card_id);
      current = { cardId: event.card_id, exit: 'other' };
    } else if (event.type !== 'viewed' && event.card_id === (current as { cardId: string } | null)?.cardId)
      current = { cardId: event.card_id, exit: findExit(event) };
  }
  await finishSession();
  await updateExits(db, sessionCards);
  await addSteps(db, [...sums.values()]);
}

function findExit({ type, detail, has_passed: hasPassed }: JournalRow): string {
  if (type === 'completed') return 'next';
  if (type === 'answered') return `option:${(JSON.parse(detail) as { optionIndex: number }).optionIndex}`;
  return hasPassed === 1 ? 'passed' : 'failed';
}

async function updateExits(db: Kysely<unknown>, rows: readonly (string | null)[][]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT)
    await sql`
      with new_exit (session_id, card_id, exit, exits) as (values ${joinRows(rows.slice(start, start + ROWS_PER_STATEMENT))})
      update session_card set exit = new_exit.exit, exits = new_exit.exits from new_exit
      where session_card.session_id = new_exit.session_id and session_card.card_id = new_exit.card_id`.execute(db);
}

async function addSteps(db: Kysely<unknown>, sums: readonly { row: string[]; steps: number; learners: number }[]): Promise<void> {
  const rows = sums.map(({ row, steps, learners }) => [...row, steps, learners]);
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT)
    await sql`
      insert into card_step (product_id, from_card_id, day, exit, to_card_id, steps, learners)
      values ${joinRows(rows.slice(start, start + ROWS_PER_STATEMENT))}
      on conflict (from_card_id, product_id, day, exit, to_card_id)
      do update set steps = card_step.steps + excluded.steps, learners = card_step.learners + excluded.learners`.execute(db);
}

const joinRows = (rows: readonly (string | number | null)[][]) => sql.join(rows.map((row) => sql`(${sql.join(row)})`));
