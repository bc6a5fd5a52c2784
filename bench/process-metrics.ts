import { readFileSync } from 'node:fs';

/** Linux's /proc files report CPU time in clock ticks, each of which lasts a hundredth of a second. */
const TICKS_PER_SECOND = 100;

/** Returns the CPU time in seconds that all threads of a process have used in total. This function works only on Linux. */
export function readCpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Returns the resident memory of a process in KiB. This function works only on Linux. */
export function readMemoryKib(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

export function computeMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Returns a quantile of `values`, for example the 99th percentile when `share` is 0.99. */
export function computeQuantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
}
