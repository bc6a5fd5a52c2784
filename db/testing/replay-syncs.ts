/** Maps the path of each file to the bytes that the disk holds after a power cut. */
export type DiskImage = Map<string, Buffer>;

/** Describes the possible contents of the disk after a power cut between two syncs of a program. */
export interface PowerCut {
  /** Holds the files as they are when only synced writes have reached the disk. */
  image: DiskImage;
  /** Holds the files as they are when all synced writes and the first half of the unsynced writes to each file have reached the disk. */
  tornImage: DiskImage;
  /** Holds everything that the program had printed by the time of the next sync in the recording. */
  printed: string[];
}

type Change = (file: Buffer) => Buffer;

const CALL = /^\d+\s+(\w+)\((.*)\)\s+= (-?\d+)/;
/** Matches a string in the output of strace. With the option -xx, strace prints every byte of a string in hexadecimal. */
const HEX_STRING = /"((?:\\x[0-9a-f]{2})*)"/;

/**
 * Replays the writes and syncs of a program, recorded by strace with the options -f and -xx, and returns one simulated power cut after each
 * sync. The `initial` parameter holds the files as they are before the program starts. Writes to memory-mapped files are missing from the
 * recording, but SQLite maps only its shared-memory file, which it can rebuild.
 */
export function replaySyncs(log: string, initial: DiskImage): PowerCut[] {
  const synced: DiskImage = new Map(initial);
  const pathByFd = new Map<string, string>();
  const pending = new Map<string, Change[]>();
  const cuts: PowerCut[] = [];
  for (const line of log.split('\n')) {
    const [, name, args = '', result] = CALL.exec(line) ?? [];
    const fd = args.split(',')[0]!;
    const path = pathByFd.get(fd);
    const bytes = Buffer.from((HEX_STRING.exec(args)?.[1] ?? '').replaceAll('\\x', ''), 'hex');
    if (name === 'openat') pathByFd.set(result!, bytes.toString());
    else if (name === 'close') pathByFd.delete(fd);
    else if (name === 'write' && fd === '1') cuts.at(-1)?.printed.push(bytes.toString());
    else if (path === undefined || !initial.has(path)) continue;
    else if (name === 'pwrite64') addChange(pending, path, writeAt(bytes, Number(args.slice(args.lastIndexOf(',') + 1))));
    else if (name === 'ftruncate') addChange(pending, path, resizeTo(Number(args.split(',')[1])));
    else if (name === 'fsync' || name === 'fdatasync') {
      synced.set(path, applyChanges(synced.get(path)!, pending.get(path) ?? []));
      pending.delete(path);
      const printed = [...(cuts.at(-1)?.printed ?? [])];
      cuts.push({ image: new Map(synced), tornImage: new Map(synced), printed });
    }
    if (cuts.length > 0 && pending.size > 0) {
      const tornImage = cuts.at(-1)!.tornImage;
      for (const [file, changes] of pending)
        tornImage.set(file, applyChanges(synced.get(file)!, changes.slice(0, Math.ceil(changes.length / 2))));
    }
  }
  return cuts;
}

function addChange(pending: Map<string, Change[]>, path: string, change: Change): void {
  pending.set(path, [...(pending.get(path) ?? []), change]);
}

const applyChanges = (file: Buffer, changes: readonly Change[]) => changes.reduce((bytes, change) => change(bytes), file);

const resizeTo =
  (size: number): Change =>
  (file) =>
    Buffer.concat([file.subarray(0, size), Buffer.alloc(Math.max(0, size - file.length))]);

const writeAt =
  (bytes: Buffer, offset: number): Change =>
  (file) => {
    const grown = Buffer.concat([file, Buffer.alloc(Math.max(0, offset + bytes.length - file.length))]);
    bytes.copy(grown, offset);
    return grown;
  };
