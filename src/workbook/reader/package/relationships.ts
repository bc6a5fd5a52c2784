import { scanXml } from './scan-xml.ts';
import type { ZipArchive } from './zip-archive.ts';

export interface Relationship {
  id: string;
  /**
   * Holds the last segment of the relationship type's URL, for example `worksheet`. The last segment is the same in both variants of
   * the Office Open XML standard.
   */
  type: string;
  /** Holds a part name, or the address of a resource outside the file. */
  target: string;
}

/**
 * Reads the relationships of a part, or of the whole package when the name is empty. The result includes relationships to
 * resources outside the file only when `includesExternal` is true.
 */
export async function readRelationships(archive: ZipArchive, partName: string, includesExternal = false): Promise<Relationship[]> {
  const folder = partName.slice(0, partName.lastIndexOf('/') + 1);
  const relationshipPart = `${folder}_rels/${partName.slice(folder.length)}.rels`;
  if (!archive.has(relationshipPart)) return [];
  const relationships: Relationship[] = [];
  scanXml(await archive.readText(relationshipPart), {
    open(name, attributes) {
      const isExternal = attributes.get('TargetMode') === 'External';
      if (name !== 'Relationship' || (isExternal && !includesExternal)) return;
      const address = attributes.get('Type') ?? '';
      const target = attributes.get('Target') ?? '';
      relationships.push({
        id: attributes.get('Id') ?? '',
        type: address.slice(address.lastIndexOf('/') + 1),
        target: isExternal ? target : resolveTarget(folder, target),
      });
    },
  });
  return relationships;
}

/** The target is relative to the folder of the referring part unless the target starts with a slash. */
function resolveTarget(folder: string, target: string): string {
  const path = target.replaceAll('\\', '/');
  const segments: string[] = [];
  for (const segment of (path.startsWith('/') ? path : folder + path).split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return segments.join('/');
}
