// Names what the learner's pages store on the device and the service worker reads; see docs/adr/0020-service-worker.md.
import type { ModuleToKeep } from './kept-module.ts';
import type { KeptRendition } from './kept-rendition.ts';
import type { Session } from './session.ts';

/** The cache holds one module per slug with the learner's rounds in it, the lease of the session, and files in parts. */
export const KEPT_CACHE = 'keyreel-kept';
export const PART_BYTES = 1024 * 1024;
const LEASE_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The clocks of two devices differ a little. */
const CLOCK_TOLERANCE_MS = 5 * 60 * 1000;

/** Describes a complete file. It is stored after its last part, so that nobody is given half a file. */
export interface KeptFile {
  size: number;
  etag: string;
  headers: Record<string, string>;
}

/** Describes a module on the device: what the server returned for it, and how it was kept. */
export interface KeptModule extends ModuleToKeep {
  rendition: KeptRendition;
  bytes: number;
  /** Names the files that belong to the module, without extensions. */
  files: string[];
  practicePaths: string[];
  isComplete: boolean;
  /** Is true when the author has changed the module since. */
  isOutdated: boolean;
}

/** Describes the session to which the browser last belonged, and the last time when the server confirmed it. */
export interface KeptLease {
  session: Session;
  contactedAt: number;
}

const MODULE_PREFIX = '/kept-module/';
export const LEASE_PATH = '/kept-lease';
export const COURSE_PATH = '/kept-course';
export const buildModulePath = (slug: string) => `${MODULE_PREFIX}${encodeURIComponent(slug)}`;
export const buildRoundsPrefix = (slug: string) => `/kept-round/${encodeURIComponent(slug)}/`;
export const buildRoundPath = (slug: string, cardId: string) => buildRoundsPrefix(slug) + encodeURIComponent(cardId);
export const buildFilePath = (name: string) => `/kept/${encodeURIComponent(name)}`;
export const buildPartPath = (name: string, index: number) => `${buildFilePath(name)}/${index}`;
export const isModulePath = (path: string) => path.startsWith(MODULE_PREFIX);

/** Returns whether kept modules may still be opened. A clock that was set back to a time before the last contact proves nothing. */
export function isLeaseOpen({ contactedAt }: Pick<KeptLease, 'contactedAt'>, now: number): boolean {
  return now >= contactedAt - CLOCK_TOLERANCE_MS && now < contactedAt + LEASE_DAYS * DAY_MS;
}
