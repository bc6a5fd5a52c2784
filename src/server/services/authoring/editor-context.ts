import type { VersionSource } from '#shared/authoring/module-version.ts';
import type { VersionMetadata } from './versions/record-version.ts';

/**
 * Identifies the administrator who changes a module, and the way in which the administrator changes the module. The server itself is the
 * editor when no editor is given.
 */
export interface EditorContext {
  editor?: { adminId: string; source: VersionSource };
}

/** Returns the administrator, the source and the time of the new version that a change of a live module creates. */
export function createVersionMetadata({ editor }: EditorContext, at: string): VersionMetadata {
  return { source: editor?.source ?? 'start', adminId: editor?.adminId ?? null, at };
}
