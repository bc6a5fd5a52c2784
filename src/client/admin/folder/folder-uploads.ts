import type { AwaitedFile } from '#shared/authoring/folder/folder-schema.ts';
import { createPause } from '../ui/upload/pause.ts';
import { TransferRate } from '../ui/upload/time-left.ts';
import type { UploadOptions } from '../ui/upload/upload-file.ts';

export const CONCURRENT_UPLOADS = 3;

/** Describes how far the files of a module's draft have come, since the portal was opened. */
export interface ModuleUploads {
  count: number;
  doneCount: number;
  sentBytes: number;
  totalBytes: number;
  secondsLeft: number | null;
  isPaused: boolean;
  /** Is true while every file that is being sent waits for the network. */
  isWaiting: boolean;
  cuts: number;
  files: readonly SentFile[];
}

/** Describes a file that is being sent. It is `waiting` while the network is away, and has a message when it has failed. */
export interface SentFile {
  awaited: AwaitedFile;
  sentBytes: number;
  state: 'queued' | 'sending' | 'waiting' | 'done' | 'failed';
  message: string;
  /** The address of a small image of a video, or null. */
  poster: string | null;
}

interface QueuedFile extends SentFile {
  content: File;
}

interface UploadDeps {
  upload: (file: File, options: UploadOptions) => Promise<string | null>;
  onStored: (awaited: AwaitedFile, content: File) => void;
  /** Is called when a file has failed, which the server may have refused. */
  onFailed: (awaited: AwaitedFile) => void;
  /** Is called when the files of a module have all been sent or have failed. */
  onSettled: (moduleId: string) => void;
  nowMs: () => number;
}

/** Sends the files of folders, three at a time and captions first, even while the author works on other screens. */
export class FolderUploads {
  readonly #deps: UploadDeps;
  readonly #files: QueuedFile[] = [];
  readonly #summaries = new Map<string, ModuleUploads>();
  readonly #rates = new Map<string, TransferRate>();
  readonly #cuts = new Map<string, number>();
  readonly #controllers = new Map<string, AbortController>();
  readonly #listeners = new Set<() => void>();
  readonly #pause = createPause();

  constructor(deps: UploadDeps) {
    this.#deps = deps;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Returns how far the files of a module have come, or null when none of them was added. */
  getModule(moduleId: string): ModuleUploads | null {
    return this.#summaries.get(moduleId) ?? null;
  }

  /** Adds the files that a draft waits for. A file that is being sent already is not added again. */
  add(chosen: readonly { awaited: AwaitedFile; content: File }[]): void {
    for (const { awaited, content } of chosen) {
      const index = this.#files.findIndex((file) => file.awaited.id === awaited.id);
      if (index !== -1 && this.#files[index]!.state !== 'failed') continue;
      if (index !== -1) this.#files.splice(index, 1);
      this.#files.push({ awaited, content, sentBytes: 0, state: 'queued', message: '', poster: null });
    }
    this.#files.sort((a, b) => Number(isMedia(a.content)) - Number(isMedia(b.content)));
    for (const moduleId of new Set(chosen.map(({ awaited }) => awaited.moduleId))) this.#summarize(moduleId);
    this.#startNext();
  }

  setPoster(id: string, poster: string | null): void {
    const file = this.#files.find(({ awaited }) => awaited.id === id);
    if (!file || poster === null) return;
    file.poster = poster;
    this.#summarize(file.awaited.moduleId);
  }

  /** Sends files again that have failed: one of them, or all of a module. What has arrived of them is not sent again. */
  retry({ moduleId, id }: { moduleId: string; id?: string }): void {
    const failed = this.#files.filter(({ awaited, state }) => state === 'failed' && awaited.moduleId === moduleId);
    for (const file of failed.filter(({ awaited }) => id === undefined || awaited.id === id))
      Object.assign(file, { state: 'queued', message: '' } satisfies Partial<QueuedFile>);
    this.#summarize(moduleId);
    this.#startNext();
  }

  togglePause(): void {
    this.#pause.toggle();
    for (const moduleId of this.#summaries.keys()) this.#summarize(moduleId);
    this.#startNext();
  }

  /** Stops sending the files of a module, because its draft was discarded. */
  remove(moduleId: string): void {
    this.#controllers.get(moduleId)?.abort();
    this.#controllers.delete(moduleId);
    for (let index = this.#files.length - 1; index >= 0; index--)
      if (this.#files[index]!.awaited.moduleId === moduleId) this.#files.splice(index, 1);
    this.#summaries.delete(moduleId);
    this.#rates.delete(moduleId);
    this.#cuts.delete(moduleId);
    this.#notify();
  }

  isBusy(): boolean {
    return this.#files.some(({ state }) => state !== 'done' && state !== 'failed');
  }

  #startNext(): void {
    if (this.#pause.isPaused()) return;
    const active = this.#files.filter(({ state }) => state === 'sending' || state === 'waiting').length;
    const next = this.#files.filter(({ state }) => state === 'queued').slice(0, Math.max(0, CONCURRENT_UPLOADS - active));
    for (const file of next) void this.#send(file);
  }

  async #send(file: QueuedFile): Promise<void> {
    const { moduleId } = file.awaited;
    const controller = this.#controllers.get(moduleId) ?? new AbortController();
    this.#controllers.set(moduleId, controller);
    file.state = 'sending';
    this.#summarize(moduleId);
    try {
      const id = await this.#deps.upload(file.content, {
        id: file.awaited.id,
        signal: controller.signal,
        pause: this.#pause,
        onProgress: ({ sentBytes, isWaiting }) => {
          if (isWaiting && file.state === 'sending') this.#cuts.set(moduleId, (this.#cuts.get(moduleId) ?? 0) + 1);
          file.sentBytes = sentBytes;
          file.state = isWaiting ? 'waiting' : 'sending';
          this.#summarize(moduleId);
        },
      });
      if (id === null) return;
      file.state = 'done';
      file.sentBytes = file.content.size;
      this.#deps.onStored(file.awaited, file.content);
    } catch (error) {
      if (controller.signal.aborted) return;
      file.state = 'failed';
      file.message = error instanceof Error ? error.message : '';
      this.#deps.onFailed(file.awaited);
    }
    this.#summarize(moduleId);
    const isSettled = this.#files.every(({ awaited, state }) => awaited.moduleId !== moduleId || state === 'done' || state === 'failed');
    if (isSettled) this.#deps.onSettled(moduleId);
    this.#startNext();
  }

  #summarize(moduleId: string): void {
    const files = this.#files.filter(({ awaited }) => awaited.moduleId === moduleId);
    const sum = (count: (file: QueuedFile) => number) => files.reduce((total, file) => total + count(file), 0);
    const active = files.filter(({ state }) => state === 'sending' || state === 'waiting');
    const bytes = { sentBytes: sum(({ sentBytes }) => sentBytes), totalBytes: sum(({ content }) => content.size) };
    const isPaused = this.#pause.isPaused();
    const isWaiting = active.length > 0 && active.every(({ state }) => state === 'waiting');
    const rate = this.#rates.get(moduleId) ?? new TransferRate();
    this.#rates.set(moduleId, rate);
    if (isPaused || isWaiting) rate.reset();
    this.#summaries.set(moduleId, {
      ...bytes,
      count: files.length,
      doneCount: files.filter(({ state }) => state === 'done').length,
      secondsLeft: isPaused || isWaiting ? null : rate.estimateSecondsLeft(bytes, this.#deps.nowMs()),
      isPaused,
      isWaiting,
      cuts: this.#cuts.get(moduleId) ?? 0,
      files: files.map(({ content: _content, ...file }) => file),
    });
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Returns whether a file is sent after the small ones: captions, images and practice files come first. */
const isMedia = ({ name }: File) => /\.(?:mp4|m4v|mov|webm|mp3|m4a|wav|ogg)$/iu.test(name);
