import { AppError } from '#shared/app-error.ts';
import type { BackupFailure, BackupProgress } from '#shared/backups.ts';
import { createCopyThrottle, type CopyThrottle } from './copy-throttle.ts';

/** Limits the read and write rate of a backup, so that a running backup does not slow the server down for learners. */
const BYTES_PER_SECOND = 32 * 1024 * 1024;

/** Runs the backups of this process one at a time and at a limited rate, and reports their progress. */
export class BackupMonitor {
  readonly #stop = new AbortController();
  #progress: BackupProgress | null = null;
  /** Describes the failure of this process's last backup, or is null when that backup did not fail. */
  failure: BackupFailure | null = null;
  #finished: Promise<unknown> = Promise.resolve();

  /** Returns the progress of the running backup, or null when no backup is running. */
  get progress(): BackupProgress | null {
    return this.#progress;
  }

  /** Runs a backup. Throws `backup.running` while another backup is running. */
  async run<Result>(create: (options: { throttle: CopyThrottle; onSize: (bytes: number) => void }) => Promise<Result>): Promise<Result> {
    if (this.#progress) throw new AppError('backup.running');
    const progress: BackupProgress = { doneBytes: 0, totalBytes: null };
    this.#progress = progress;
    const limitedPace = createCopyThrottle(BYTES_PER_SECOND, this.#stop.signal);
    const running = create({
      throttle: (bytes) => {
        progress.doneBytes += bytes;
        return limitedPace(bytes);
      },
      onSize: (bytes) => void (progress.totalBytes = bytes),
    });
    this.#finished = running.catch(() => {});
    try {
      return await running;
    } finally {
      this.#progress = null;
    }
  }

  /** Stops the running backup and waits until the files that it has written are removed. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#finished;
  }
}
