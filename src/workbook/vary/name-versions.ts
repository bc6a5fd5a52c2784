import type { VersionPlan } from './make-versions.ts';

/** Names the versions that belong together, after all that they are made from. Returns the hash of the start workbook as well. */
export async function nameVersions(
  { runs, set }: Pick<VersionPlan, 'runs' | 'set'>,
  startBytes: Uint8Array<ArrayBuffer>,
  solutionBytes: Uint8Array<ArrayBuffer>,
): Promise<{ numbers: string; startHash: string }> {
  const startHash = await hash(startBytes);
  const parts = [
    startHash,
    await hash(solutionBytes),
    runs.map(({ at, rule, varies, low, high }) => [at, rule, varies, low, high]),
    set.variations ?? [],
    Object.keys(set.targets),
  ];
  return { numbers: (await hash(new TextEncoder().encode(JSON.stringify(parts)))).slice(0, 12), startHash };
}

async function hash(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
