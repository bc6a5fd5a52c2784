import type { VersionSource } from '#shared/authoring/module-version.ts';
import type { VersionMetadata } from './versions/record-version.ts';

/**
 * Identifies the administrator who changes a module, and how the administrator makes the change. Without an editor, the change counts as a
 * change by the server itself.
 */
export interface EditorContext {
  editor?: { adminId: string; source: VersionSource };
}

/** Returns the administrator, the source and the time of the new version that a change of a live module creates. */
export function createVersionMetadata({ editor }: EditorContext, at: string): VersionMetadata {
  return { source: editor?.source ?? 'start', adminId: editor?.adminId ?? null, at };
}
