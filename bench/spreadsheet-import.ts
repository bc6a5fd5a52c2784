// Measures how long it takes to review a workbook of 1 000 pages and to import its changes into a draft. Absolute times depend on the
// machine, so the benchmark prints each time as a multiple of the time that exporting the same module takes. When DATABASE_URL is set, the
// variable must name an empty database.
import { randomUUIDv7 } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/config.ts';
import { openDeps } from '#server/deps.ts';
import { createModule } from '#server/services/authoring/module-service.ts';
import { discardDraft, replaceDraftCards } from '#server/services/authoring/drafts/draft-service.ts';
import { loadPublishPlan } from '#server/services/authoring/drafts/publish-plan-service.ts';
import { publishDraft } from '#server/services/authoring/drafts/publish-service.ts';
import { planSpreadsheetImport, exportSpreadsheet, importSpreadsheet } from '#server/services/authoring/spreadsheet/spreadsheet-service.ts';
import { createAdmin } from '#server/services/people/admin-account-service.ts';
import type { CardContent } from '#shared/authoring/module-content.ts';
import { createCardContent } from '#shared/authoring/testing/random-content.ts';
import { newModuleSchema } from '#shared/catalog.ts';
import { computeMedian } from './process-metrics.ts';

const CARDS = 1000;
const RUNS = 5;

const dataDir = await mkdtemp(join(tmpdir(), 'keyreel-spreadsheet-'));
const { DATABASE_URL } = process.env;
const deps = await openDeps(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...(DATABASE_URL && { DATABASE_URL }) }), dataDir);
await createAdmin(deps, { username: 'bench', password: 'correct horse battery', email: 'bench@localhost' });
const { id: adminId } = await deps.db.selectFrom('admin').select('id').executeTakeFirstOrThrow();
const { id: moduleId } = await createModule(deps, newModuleSchema.parse({ slug: 'bench', title: 'Bench' }));
const createCards = (): CardContent[] =>
  Array.from({ length: CARDS }, (_, n) => createCardContent({ id: randomUUIDv7(), slug: `card-${n}`, type: 'info' }));

async function measure<T>(times: number[], run: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await run();
  times.push(performance.now() - started);
  return result;
}

const edit = (change: (content: CardContent[]) => CardContent[]) => replaceDraftCards(deps, { moduleId, adminId }, change);
await edit(createCards);
const { hash: planHash } = await loadPublishPlan(deps, { moduleId, keepLive: [] });
await publishDraft(deps, { moduleId, planHash, keepLive: [], note: '' }, adminId);
// The workbook is exported from a draft with changed titles, so every row of the workbook differs from the live page.
await edit((content) => content.map((card) => ({ ...card, title: `Changed ${card.slug}` })));
const { content: file } = await exportSpreadsheet(deps, moduleId, 'xlsx');
const upload = { moduleId, file, deletesMissing: false };
await discardDraft(deps, moduleId, adminId);

const exported: number[] = [];
const reviewed: number[] = [];
const imported: number[] = [];
for (let round = 0; round < RUNS; round++) {
  await measure(exported, () => exportSpreadsheet(deps, moduleId, 'xlsx'));
  const plan = await measure(reviewed, () => planSpreadsheetImport(deps, upload));
  if (plan.changedPages !== CARDS) throw new Error(`The review found ${plan.changedPages} changed pages instead of ${CARDS}.`);
  await measure(imported, () => importSpreadsheet(deps, { ...upload, planHash: plan.hash, goodRowsOnly: false }, adminId));
  await discardDraft(deps, moduleId, adminId);
}
const anchor = computeMedian(exported);
console.log(`review of ${CARDS} changed rows: ${(computeMedian(reviewed) / anchor).toFixed(1)} × the export of the same rows`);
console.log(`into the draft: ${(computeMedian(imported) / anchor).toFixed(1)} × the export of the same rows`);
await deps.spreadsheets.close();
await deps.db.destroy();
await rm(dataDir, { recursive: true });
process.exit(0);
