import { sql, type Kysely } from 'kysely';
import { readJournalRows, type JournalRow } from './steps/read-journal-rows.ts';

interface CheckDay {
  product_id: string;
  card_id: string;
  day: string;
  check_id: string;
  fault: string;
  learners: number;
}

interface Detail {
  answers?: ({ checked?: { round?: number; outcomes: { id: string; outcome: string; fault?: string }[] } } | null)[];
}

const ROWS_PER_STATEMENT = 200;
const COLUMNS = ['product_id', 'card_id', 'day', 'check_id', 'fault', 'learners'] as const;

/** Adds a table of what workbook checks found in the first tries of learners on each day, and fills it from the event journal. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('card_check_day')
    .addColumn('product_id', 'text', (c) => c.notNull().references('product.id').onDelete('cascade'))
    .addColumn('card_id', 'text', (c) => c.notNull().references('card.id').onDelete('cascade'))
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('check_id', 'text', (c) => c.notNull())
    .addColumn('fault', 'text', (c) => c.notNull())
    .addColumn('learners', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('card_check_day_pk', ['card_id', 'product_id', 'day', 'check_id', 'fault'])
    .execute();
  const { rows } = await sql<{ id: string }>`select id from card`.execute(db);
  const cardIds = new Set(rows.map(({ id }) => id));
  const sums = new Map<string, CheckDay>();
  let sessionId = '';
  let tried = new Set<string | null>();
  for await (const event of readJournalRows(db, sql<boolean>`event.type in ('answered', 'submitted')`)) {
    if (event.session_id !== sessionId) tried = new Set();
    sessionId = event.session_id;
    const isFirst = !tried.has(event.card_id);
    tried.add(event.card_id);
    if (isFirst && event.card_id !== null && cardIds.has(event.card_id)) for (const row of listChecks(event)) addTo(sums, row);
  }
  const sorted = [...sums.values()];
  for (let start = 0; start < sorted.length; start += ROWS_PER_STATEMENT) {
    const values = sorted.slice(start, start + ROWS_PER_STATEMENT).map((row) => sql`(${sql.join(COLUMNS.map((column) => row[column]))})`);
    await sql`insert into card_check_day (${sql.join(COLUMNS.map((column) => sql.ref(column)))}) values ${sql.join(values)}`.execute(db);
  }
}

function listChecks({ card_id: cardId, product_id: productId, received_at: at, detail }: JournalRow): CheckDay[] {
  const { answers = [] } = JSON.parse(detail) as Detail;
  const checked = answers.flatMap((answer) => answer?.checked ?? []);
  if ((checked.find(({ round }) => round !== undefined)?.round ?? 1) !== 1) return [];
  return checked.flatMap(({ outcomes }) =>
    outcomes.map(({ id, outcome, fault }) => ({
      product_id: productId,
      card_id: cardId!,
      day: at.slice(0, 10),
      check_id: id,
      fault: outcome === 'pass' ? (fault ?? '') : outcome === 'blocked' ? 'blocked' : (fault ?? 'unclear'),
      learners: 1,
    })),
  );
}

function addTo(sums: Map<string, CheckDay>, row: CheckDay): void {
  const key = COLUMNS.slice(0, -1)
    .map((column) => row[column])
    .join(' ');
  const sum = sums.get(key);
  if (sum) sum.learners++;
  else sums.set(key, row);
}
