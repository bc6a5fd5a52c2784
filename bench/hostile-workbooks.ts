// Checks workbooks that are made to use up time or memory, each in a process of its own, and prints what each of them took. An argument names
// one of them. The heap is limited to 200 MiB, because garbage that a large machine lets grow is not memory that a check needs.
import { execFileSync } from 'node:child_process';
import type { CheckRequest } from '#workbook/checks/check-set.ts';
import { compileCheckSet } from '#workbook/checks/compile-check-set.ts';
import { runCheckSet } from '#workbook/checks/run-check-set.ts';
import { buildHostileWorkbook, buildPlainWorkbook, HOSTILE_WORKBOOKS } from '#workbook/checks/testing/hostile-workbooks.ts';
import { readWorkbook } from '#workbook/reader/read-workbook.ts';
import { WorkbookRefusal } from '#workbook/reader/workbook-refusal.ts';

async function measureHostile(name: string): Promise<void> {
  const workbook = HOSTILE_WORKBOOKS.find((one) => one.name === name)!;
  const bytes = buildHostileWorkbook(workbook);
  const requests: CheckRequest[] = [
    { id: 'result', kind: 'result', sheet: 'Data', at: 'B1' },
    { id: 'formula', kind: 'formula', sheet: 'Data', at: 'B1', follows: true },
  ];
  const [start, solution] = [await readWorkbook(buildPlainWorkbook('0')), await readWorkbook(buildPlainWorkbook('SUM(A1:A3)'))];
  const checkSet = await compileCheckSet(start, solution, requests, { clock: 46_349 });
  globalThis.gc?.();
  const beforeKib = process.memoryUsage.rss() / 1024;
  const startUsage = process.cpuUsage();
  const startMs = performance.now();
  const outcome = await readWorkbook(bytes)
    .then((book) => runCheckSet(checkSet, book))
    .then(
      ({ verdict }) => verdict,
      (error: unknown) => {
        if (error instanceof WorkbookRefusal) return error.code;
        throw error;
      },
    );
  const { user, system } = process.cpuUsage(startUsage);
  const riseMib = Math.max(0, process.resourceUsage().maxRSS - beforeKib) / 1024;
  console.log([outcome, performance.now() - startMs, (user + system) / 1000, riseMib].join('\t'));
}

function measureHostileWorkbooks(): void {
  const measured = HOSTILE_WORKBOOKS.map(({ name }) => {
    const output = execFileSync(process.execPath, ['--max-old-space-size=200', '--expose-gc', import.meta.filename, name], {
      encoding: 'utf8',
    });
    const [outcome, ...figures] = output.trim().split('\t');
    const [ms, processorMs, mib] = figures.map(Number) as [number, number, number];
    console.log(`${name}: ${outcome}, ${ms.toFixed(0)} ms, processor ${processorMs.toFixed(0)} ms, ${mib.toFixed(0)} MiB`);
    return { ms, processorMs, mib };
  });
  const most = (key: 'ms' | 'processorMs' | 'mib') => Math.max(...measured.map((one) => one[key])).toFixed(0);
  console.log(
    `${measured.length} hostile workbooks: most ${most('ms')} ms, processor most ${most('processorMs')} ms, memory most ${most('mib')} MiB`,
  );
}

const [name] = process.argv.slice(2);
if (name === undefined) measureHostileWorkbooks();
else await measureHostile(name);
