// Prints the ledger of `npm run threats`: each threat and fault that Keyreel is built against, with the tests that have its id in their titles.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Threat {
  name: string;
  /** Says in one sentence why no test has the id. Absent for ids with tests. */
  whyNoTest?: string;
}

const root = join(import.meta.dirname, '..');

/** Threats (`T1`, `T2`, …) and faults (`F1`, `F2`, …) by id. */
export const threats = JSON.parse(readFileSync(join(root, 'docs/threats.json'), 'utf8')) as Record<string, Threat>;

/** Finds the titles of tests and groups of tests that begin with ids, such as `T39, F7: a page …`. Skipped tests do not count. */
export function findIdsInTitles(source: string): { id: string; title: string }[] {
  const titles = source.matchAll(/(?<!\.(?:skip|todo))\(\s*(['"`])((?:[TF]\d+, )*[TF]\d+): ((?:\\.|(?!\1).)+)\1/g);
  return [...titles].flatMap(([, , ids, title]) => ids!.split(', ').map((id) => ({ id, title: title!.replaceAll(/\\(.)/g, '$1') })));
}

/** Finds the ids in all tests and journeys, in the order of the files. */
export function listThreatTests(): { id: string; file: string; title: string }[] {
  const files = globSync('{src,db,e2e,tools,bench,.ci}/**/*.{test,spec}.{ts,tsx}', { cwd: root }).toSorted();
  return files.flatMap((file) => findIdsInTitles(readFileSync(join(root, file), 'utf8')).map((found) => ({ ...found, file })));
}

if (import.meta.main) {
  const tests = listThreatTests();
  for (const [id, { name, whyNoTest }] of Object.entries(threats)) {
    console.log(`${id}  ${name}`);
    if (whyNoTest) console.log(`    no test: ${whyNoTest}`);
    for (const { file, title } of tests.filter((found) => found.id === id)) console.log(`    ${file}: ${title}`);
  }
}
