import type { VersionSource } from '#shared/authoring/module-version.ts';
import type { VersionMetadata } from './versions/record-version.ts';

/**
 * Says which administrator changes a module, and through which interface. Without an editor, the server itself is recorded as the author of
 * the change.
 */
export interface EditorContext {
  editor?: { adminId: string; source: VersionSource };
}

/** Returns the author, the source and the time to be recorded with the version that a change to a live module creates. */
export function createVersionMetadata({ editor }: EditorContext, at: string): VersionMetadata {
  return { source: editor?.source ?? 'start', adminId: editor?.adminId ?? null, at };
}
