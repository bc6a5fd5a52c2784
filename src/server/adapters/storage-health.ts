import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#shared/app-error.ts';

/** Room for the largest request body that is stored in the database. */
const PROBE_BYTES = 256 * 1024;
/** How long a result holds, so that frequent health checks do not wear the disk. */
const PROBE_INTERVAL_MS = 5000;

/** A damaged database is replaced by a person. */
const DAMAGED_RETRY_SECONDS = 60;

/** `disk`: nothing can be written. `damaged`: the database file is not sound. */
export type StorageProblem = 'disk' | 'damaged';

/** Whether data can be stored: the database is not damaged, and the data folder's disk takes a file. */
export class StorageHealth {
  readonly #probeFile: string;
  readonly #monotonicMs: () => number;
  #isDamaged = false;
  #probe: { startedAtMs: number; isWritable: Promise<boolean> } | null = null;

  constructor(dataDir: string, monotonicMs: () => number) {
    this.#probeFile = join(dataDir, 'disk-probe');
    this.#monotonicMs = monotonicMs;
  }

  /** Damage stays until a backup is restored. */
  markDamaged(): void {
    this.#isDamaged = true;
  }

  /** Throws `server.unavailable` once the database is known to be damaged: what it says may be wrong, and what is added may be lost. */
  assertNotDamaged(): void {
    if (this.#isDamaged) throw new AppError('server.unavailable', { seconds: DAMAGED_RETRY_SECONDS });
  }

  async findProblem(): Promise<StorageProblem | null> {
    if (this.#isDamaged) return 'damaged';
    const now = this.#monotonicMs();
    if (!this.#probe || now - this.#probe.startedAtMs >= PROBE_INTERVAL_MS)
      this.#probe = { startedAtMs: now, isWritable: canWrite(this.#probeFile) };
    return (await this.#probe.isWritable) ? null : 'disk';
  }
}

async function canWrite(file: string): Promise<boolean> {
  try {
    const handle = await open(file, 'w', 0o600);
    try {
      await handle.writeFile(Buffer.alloc(PROBE_BYTES));
      await handle.sync();
    } finally {
      await handle.close();
    }
    return true;
  } catch {
    return false;
  } finally {
    await rm(file, { force: true }).catch(() => {});
  }
}
