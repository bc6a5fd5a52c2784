import type { Companions, VideoWithoutCompanions } from '#shared/media/object-schemas.ts';
import type { MadeCompanions } from './make-companions.ts';

export type LightVersionState =
  | { phase: 'queued' }
  | { phase: 'making'; percent: number }
  | { phase: 'made'; size: number; lightSize: number }
  | { phase: 'small' }
  | { phase: 'pictures' }
  | { phase: 'impossible' }
  | { phase: 'failed' };

export interface LightVersionJob {
  /** The caller must wait until the video itself has been stored. */
  attach: (videoId: string) => Promise<void>;
  cancel: () => void;
}

/** Describes the video whose missing light version is being made. `number` is its position among `count` videos, starting at 1. */
export interface MissingRun {
  number: number;
  count: number;
  videoId: string;
}

export type LightVersionCounts = Partial<Record<LightVersionState['phase'], number>>;

interface JobDeps {
  /** Limits how many light versions are made at once. */
  concurrency: number;
  /** Downloads a stored video. Resolves to null when it cannot be downloaded. */
  download: (id: string, signal: AbortSignal) => Promise<Blob | null>;
  make: (file: Blob, needsOnlyStill: boolean, onProgress: (percent: number) => void, signal: AbortSignal) => Promise<MadeCompanions | null>;
  /** Uploads a file and returns its id, or null when the signal aborts. */
  upload: (file: File, signal: AbortSignal) => Promise<string | null>;
  save: (videoId: string, companions: Companions) => Promise<unknown>;
}

const PICTURE_EXTENSIONS: Record<string, string> = { 'image/webp': 'webp', 'image/jpeg': 'jpg' };

/** Creates light versions of videos, a few at a time, even while the author works on other screens. */
export class LightVersionQueue {
  readonly #deps: JobDeps;
  readonly #states = new Map<string, LightVersionState>();
  readonly #listeners = new Set<() => void>();
  #run: MissingRun | null = null;
  #runController = new AbortController();
  readonly #waiting: (() => void)[] = [];
  #runningCount = 0;

  constructor(deps: JobDeps) {
    this.#deps = deps;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Returns the state of a video's light version, or null when no light version has been started since the admin portal was opened. */
  getState(videoId: string): LightVersionState | null {
    return this.#states.get(videoId) ?? null;
  }

  /** Starts creating the light version of a file immediately, while the file itself is still being uploaded. */
  start(file: Blob, needsOnlyStill = false): LightVersionJob {
    const controller = new AbortController();
    let videoId: string | null = null;
    let state: LightVersionState = { phase: 'queued' };
    const showProgress = (percent: number) => {
      state = { phase: 'making', percent };
      if (videoId !== null) this.#setState(videoId, state);
    };
    const made = this.#enqueue(() => {
      if (controller.signal.aborted) return null;
      showProgress(0);
      return this.#deps.make(file, needsOnlyStill, showProgress, controller.signal);
    });
    return {
      attach: async (id) => {
        videoId = id;
        this.#setState(id, state);
        this.#setState(id, await this.#store(id, file.size, made, controller.signal).catch((): LightVersionState => ({ phase: 'failed' })));
      },
      cancel: () => controller.abort(),
    };
  }

  async #store(
    videoId: string,
    size: number,
    making: Promise<MadeCompanions | null>,
    signal: AbortSignal,
  ): Promise<LightVersionState | null> {
    const made = await making;
    if (!made) return null;
    // When the browser cannot create a light version, nothing is stored on the server, so that another browser still lists the video as
    // lacking a light version.
    if (made.outcome === 'impossible') return { phase: 'impossible' };
    const lightId = made.light && (await this.#deps.upload(new File([made.light], 'light.mp4', { type: made.light.type }), signal));
    const posterId = await this.#uploadPicture('poster', made.poster, signal);
    const stillId = await this.#uploadPicture('still', made.still, signal);
    if (signal.aborted) return null;
    if (made.outcome === 'pictures') {
      await this.#deps.save(videoId, { stillId, glow: made.glow });
      return { phase: 'pictures' };
    }
    await this.#deps.save(videoId, { lightId, posterId, stillId, glow: made.glow, isSmall: made.outcome === 'small' });
    return made.light ? { phase: 'made', size, lightSize: made.light.size } : { phase: 'small' };
  }

  async #uploadPicture(name: string, picture: Blob | null, signal: AbortSignal): Promise<string | null> {
    return picture && this.#deps.upload(new File([picture], `${name}.${PICTURE_EXTENSIONS[picture.type]}`, { type: picture.type }), signal);
  }

  /** Returns whether closing the browser tab would lose a light version. */
  isBusy(): boolean {
    return this.#run !== null || this.listUnfinished().length > 0;
  }

  /** Returns the ids of the stored videos whose light versions are queued or being made. */
  listUnfinished(): string[] {
    return [...this.#states].flatMap(([id, { phase }]) => (phase === 'queued' || phase === 'making' ? [id] : []));
  }

  countStates(): LightVersionCounts {
    const counts: LightVersionCounts = {};
    for (const { phase } of this.#states.values()) counts[phase] = (counts[phase] ?? 0) + 1;
    return counts;
  }

  getRun(): MissingRun | null {
    return this.#run;
  }

  /** Creates the missing light versions and stills of stored videos. Does nothing while such a run is in progress. */
  async makeMissing(videos: readonly Pick<VideoWithoutCompanions, 'id' | 'needsOnlyStill'>[]): Promise<void> {
    if (this.#run !== null) return;
    const { signal } = (this.#runController = new AbortController());
    const waiting = [...videos.entries()];
    const work = async () => {
      for (let next = waiting.shift(); next && !signal.aborted; next = waiting.shift()) {
        const [index, { id, needsOnlyStill }] = next;
        this.#setRun({ number: index + 1, count: videos.length, videoId: id });
        const file = await this.#deps.download(id, signal);
        if (!file || signal.aborted) continue;
        const job = this.start(file, needsOnlyStill);
        signal.addEventListener('abort', job.cancel);
        await job.attach(id);
        signal.removeEventListener('abort', job.cancel);
      }
    };
    await Promise.all(Array.from({ length: this.#deps.concurrency }, work));
    this.#setRun(null);
  }

  /** Stops `makeMissing`. Light versions that are stored already stay. */
  stopMissing(): void {
    this.#runController.abort();
  }

  #setRun(run: MissingRun | null): void {
    this.#run = run;
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Runs a few tasks at once, because more of them would be slower and would slow down the admin portal. */
  async #enqueue<T>(task: () => T | Promise<T>): Promise<T> {
    if (this.#runningCount >= this.#deps.concurrency) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#runningCount++;
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#runningCount--;
    }
  }

  #setState(videoId: string, state: LightVersionState | null): void {
    if (state === null) this.#states.delete(videoId);
    else this.#states.set(videoId, state);
    this.#notify();
  }
}
