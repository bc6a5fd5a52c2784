import type { VersionSource } from '#shared/authoring/module-version.ts';
import type { VersionMetadata } from './versions/record-version.ts';

/**
 * Identifies the administrator who changes a module and the interface that the administrator uses. Without an editor, the server itself is
 * recorded as the author of the change.
 */
export interface EditorContext {
  editor?: { adminId: string; source: VersionSource };
}

/** Returns the author, the source and the time to be recorded with the version that a change to a live module creates. */
export function createVersionMetadata({ editor }: EditorContext, at: string): VersionMetadata {
  return { source: editor?.source ?? 'start', adminId: editor?.adminId ?? null, at };
}
