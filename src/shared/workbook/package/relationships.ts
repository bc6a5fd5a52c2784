import { scanXml } from './scan-xml.ts';
import type { ZipArchive } from './zip-archive.ts';

/** A reference from one part of the package to another. */
export interface Relationship {
  id: string;
  /** The last segment of the type's address, for example `worksheet`. It is the same in both variants of the standard. */
  type: string;
  /** The name of the part that is referred to. */
  target: string;
}

/** Reads the relationships of a part, or of the package when the name is empty. References to outside of the file are left out. */
export async function readRelationships(archive: ZipArchive, partName: string): Promise<Relationship[]> {
  const folder = partName.slice(0, partName.lastIndexOf('/') + 1);
  const relationshipPart = `${folder}_rels/${partName.slice(folder.length)}.rels`;
  if (!archive.has(relationshipPart)) return [];
  const relationships: Relationship[] = [];
  scanXml(await archive.readText(relationshipPart), {
    open(name, attributes) {
      if (name !== 'Relationship' || attributes.get('TargetMode') === 'External') return;
      const address = attributes.get('Type') ?? '';
      relationships.push({
        id: attributes.get('Id') ?? '',
        type: address.slice(address.lastIndexOf('/') + 1),
        target: resolveTarget(folder, attributes.get('Target') ?? ''),
      });
    },
  });
  return relationships;
}

/** Returns the part name for a target, which is relative to the folder of the referring part unless it starts with a slash. */
function resolveTarget(folder: string, target: string): string {
  const path = target.replaceAll('\\', '/');
  const segments: string[] = [];
  for (const segment of (path.startsWith('/') ? path : folder + path).split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return segments.join('/');
}
