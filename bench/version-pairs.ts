// Judges the solutions of 48 versions of 20 challenges by the checks of every version: its own passes, the same with typed results fails, and the
// 45 120 of the other versions fail and are refused. Arguments are the first and last challenge, such as `1 5`.
import { replaceFormulasWithValues } from '#workbook/checks/replace-formulas-with-values.ts';
import { runCheckSet } from '#workbook/checks/run-check-set.ts';
import { makeVersions } from '#workbook/vary/make-versions.ts';
import { proveVersions, solveVersion } from '#workbook/vary/prove-versions.ts';
import { findOtherVersion } from '#workbook/vary/recognize-version.ts';
import { planSample, VERSION_SAMPLES, type VersionSample } from '#workbook/vary/testing/version-samples.ts';
import { applyVersion } from '#workbook/vary/version.ts';

interface Counts {
  own: number;
  ownPassed: number;
  typedPassed: number;
  others: number;
  othersPassed: number;
  othersNotRefused: number;
}

async function judge(sample: VersionSample): Promise<Counts> {
  const plan = await planSample(sample);
  const versions = await makeVersions(plan, 7);
  for (const { number, text } of await proveVersions(plan, sample.start, versions)) console.log(`  version ${number}: ${text}`);
  const solutions = versions.map((version) => solveVersion(plan, version));
  const counts: Counts = { own: 0, ownPassed: 0, typedPassed: 0, others: 0, othersPassed: 0, othersNotRefused: 0 };
  for (const [index, version] of versions.entries()) {
    const set = applyVersion(plan.set, version);
    const passes = async (workbook: (typeof solutions)[number]) => (await runCheckSet(set, workbook)).verdict === 'pass';
    for (const [other, solution] of solutions.entries()) {
      const isOwn = other === index;
      counts[isOwn ? 'own' : 'others']++;
      if (await passes(solution)) counts[isOwn ? 'ownPassed' : 'othersPassed']++;
      if (isOwn) {
        // A challenge about sheets alone has no results that could be typed in.
        const hasTargets = Object.keys(set.targets).length > 0;
        if (hasTargets && (await passes(replaceFormulasWithValues(solution, set)))) counts.typedPassed++;
      } else if ((await findOtherVersion(set, version.cells, solution)) === null) counts.othersNotRefused++;
    }
  }
  return counts;
}

const total: Counts = { own: 0, ownPassed: 0, typedPassed: 0, others: 0, othersPassed: 0, othersNotRefused: 0 };
const [first = '1', last = String(VERSION_SAMPLES.length)] = process.argv.slice(2);
for (const sample of VERSION_SAMPLES.slice(Number(first) - 1, Number(last))) {
  const startedAt = performance.now();
  const counts = await judge(sample);
  for (const name of Object.keys(total) as (keyof Counts)[]) total[name] += counts[name];
  console.log(`${sample.title}: ${JSON.stringify(counts)}, ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
}
console.log(JSON.stringify(total));
