// Measures how long it takes to list the cards of a module with 200 and with 2 000 cards. Absolute times depend on the machine, so the
// benchmark prints each time as a multiple of the time that one statement needs to read the same number of rows with the same content as
// JSON. When DATABASE_URL is set, the variable must name an empty database.
import { randomUUIDv7 } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { splitIntoChunks } from '#db/split-into-chunks.ts';
import { readConfig } from '#server/config.ts';
import { openDeps } from '#server/deps.ts';
import { listCards } from '#server/services/authoring/card-service.ts';
import { createModule } from '#server/services/authoring/module-service.ts';
import { writeModuleContent } from '#server/services/authoring/versions/write-module-content.ts';
import type { CardContent } from '#shared/authoring/module-content.ts';
import { createCardContent } from '#shared/authoring/testing/random-content.ts';
import { newModuleSchema } from '#shared/catalog.ts';
import { computeMedian } from './process-metrics.ts';

const CARD_COUNTS = [200, 2000];
const RUNS = 100;

const dataDir = await mkdtemp(join(tmpdir(), 'keyreel-card-list-'));
const { DATABASE_URL } = process.env;
const deps = await openDeps(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...(DATABASE_URL && { DATABASE_URL }) }), dataDir);
const { db } = deps;

/** Creates pages like those of a lesson: a video, a quiz and a challenge take turns. */
const createCards = (count: number): CardContent[] =>
  Array.from({ length: count }, (_, n) => {
    const page = { id: randomUUIDv7(), slug: `card-${n}`, title: `Lesson ${n}`, videoId: `${randomUUIDv7()}.mp4` };
    if (n % 3 === 0) return createCardContent({ ...page, ctaText: 'Go on', transcriptId: `${randomUUIDv7()}.srt` });
    if (n % 3 === 1) {
      const options = ['Sort the table', 'Filter the table', 'Hide a row', 'Freeze a row'];
      const toOption = (label: string, index: number) => ({ label, nextPageId: null, isCorrect: index === 1 });
      return createCardContent({ ...page, type: 'mcq', options: options.map(toOption) });
    }
    const answers = [1, 2].map(() => ({ type: 'text' as const, label: null, regex: '^\\d+([.,]\\d+)?$', required: true }));
    const files = [{ label: 'The orders', url: `/public-objects/${randomUUIDv7()}.xlsx` }];
    return createCardContent({ ...page, type: 'challenge', answers, files });
  });

async function measure(run: () => Promise<unknown[]>, count: number): Promise<number> {
  const started = performance.now();
  const { length } = await run();
  if (length !== count) throw new Error(`Read ${length} rows instead of ${count}.`);
  return performance.now() - started;
}

for (const count of CARD_COUNTS) {
  const { id: moduleId } = await createModule(deps, newModuleSchema.parse({ slug: `bench-${count}`, title: 'Bench' }));
  const content = createCards(count);
  const at = deps.now().toISOString();
  await db.transaction().execute((trx) => writeModuleContent(trx, { moduleId, content }, { source: 'start', adminId: null, at }));
  const rows = content.map((card) => ({ name: `${moduleId} ${card.slug}`, value: JSON.stringify(card) }));
  for (const chunk of splitIntoChunks(rows)) await db.insertInto('setting').values(chunk).execute();
  const readJson = async () => {
    const stored = await db.selectFrom('setting').select('value').where('name', 'like', `${moduleId} %`).orderBy('name').execute();
    return stored.map(({ value }) => JSON.parse(value) as unknown);
  };
  const listed: number[] = [];
  const anchor: number[] = [];
  for (let round = 0; round <= RUNS; round++) {
    const times = [await measure(() => listCards(deps, moduleId), count), await measure(readJson, count)];
    if (round === 0) continue;
    listed.push(times[0]!);
    anchor.push(times[1]!);
  }
  const [list, json] = [listed, anchor].map((times) => computeMedian(times).toFixed(1));
  console.log(
    `${count} cards: ${(computeMedian(listed) / computeMedian(anchor)).toFixed(1)} × the same rows as JSON (${list} ms, ${json} ms)`,
  );
}
await db.destroy();
await rm(dataDir, { recursive: true });
process.exit(0);
