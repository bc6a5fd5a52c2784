// Runs the benchmarks one after another and prints a table of the targets with what was measured. Arguments name targets, such as `P10 P12`;
// without them everything runs that this machine can. Installs missing programs from Debian and says what was passed over. The option
// `--write` puts the table into docs/performance.md.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { aptInstall } from '../.ci/apt-install.ts';
import { ensureNginx } from '../.ci/nginx.ts';
import { formatTable, measurements, readFigures, type Result } from './measurements.ts';

const DOCUMENT = join(import.meta.dirname, '../docs/performance.md');
const TABLE = /(?<=<!-- last run -->\n)[^]*?(?=<!-- end of the last run -->)/;

const args = process.argv.slice(2);
const mustWrite = args.includes('--write');
const names = args.filter((arg) => arg !== '--write');
const unknown = names.filter((name) => !measurements.some(({ target }) => target === name));
if (unknown.length > 0) {
  console.error(
    `There is no target ${unknown.join(', ')}. The targets are ${[...new Set(measurements.map(({ target }) => target))].join(', ')}.`,
  );
  process.exit(2);
}
const chosen = measurements.filter(({ target }) => names.length === 0 || names.includes(target));

const hasGcc = existsSync('/usr/bin/gcc') || aptInstall('the clients of the streaming benches', 'gcc', 'libc6-dev');
if (!hasGcc) console.log('gcc: missing, so what streams videos is passed over');
await ensureNginx().catch((error: Error) => console.log(`nginx: passed over (${error.message})`));
if (!existsSync('dist/server.js')) {
  console.error('The benches run the built server: npm run build');
  process.exit(1);
}

const results = new Map<string, Result[]>();
for (const bench of new Set(chosen.map((measurement) => measurement.bench.join(' ')))) {
  console.log(`\n${bench}`);
  const output = await runBench(bench.split(' '));
  results.set(
    bench,
    readFigures(
      chosen.filter((measurement) => measurement.bench.join(' ') === bench),
      output,
    ),
  );
}
const ordered = chosen.map((measurement) =>
  results.get(measurement.bench.join(' '))!.find((result) => result.what === measurement.what && result.target === measurement.target)!,
);
const machine = `${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}, load ${loadavg()[0]!.toFixed(1)} at the end`;
const table = `${machine}\n\n${formatTable(ordered)}\n`;
console.log(`\n${table}`);
if (mustWrite) await writeFile(DOCUMENT, (await readFile(DOCUMENT, 'utf8')).replace(TABLE, `\n${table}\n`));

/** Runs a benchmark and shows its output while it comes. Returns the output, also of a benchmark that failed. */
async function runBench([file, ...rest]: string[]): Promise<string> {
  const child = spawn(process.execPath, [join(import.meta.dirname, file!), ...rest], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    process.stdout.write(chunk);
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  if (code !== 0) console.log(`${file} ended with ${code}, so its figures are passed over`);
  return output;
}
