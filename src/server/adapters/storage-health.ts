import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#shared/app-error.ts';

/**
 * Sets the size of the probe file that a health check writes, which is the size of the largest request body that the server stores in the
 * database.
 */
const PROBE_BYTES = 256 * 1024;
/** Sets how long the result of a check is reused, so that frequent health checks do not wear out the disk. */
const PROBE_INTERVAL_MS = 5000;

/**
 * Sets how long clients should wait before a retry when the database is damaged. The wait is long, because an administrator has to replace
 * the database first.
 */
const DAMAGED_RETRY_SECONDS = 60;

/** `disk` means that nothing can be written to the disk, and `damaged` means that the database file is damaged. */
export type StorageProblem = 'disk' | 'damaged';

/** Checks whether data can be stored: the database must not be damaged, and the disk of the data folder must accept a file. */
export class StorageHealth {
  readonly #probeFile: string;
  readonly #monotonicMs: () => number;
  #isDamaged = false;
  #probe: { startedAtMs: number; isWritable: Promise<boolean> } | null = null;

  constructor(dataDir: string, monotonicMs: () => number) {
    this.#probeFile = join(dataDir, 'disk-probe');
    this.#monotonicMs = monotonicMs;
  }

  /** Records that the database is damaged, which stays true until a backup is restored. */
  markDamaged(): void {
    this.#isDamaged = true;
  }

  /**
   * Throws `server.unavailable` once the database is known to be damaged, because data read from the database may be wrong and new data may
   * be lost.
   */
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
