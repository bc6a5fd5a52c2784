/** Holds the bytes of files by their paths, as a disk has them after a power cut. */
export type DiskImage = Map<string, Buffer>;

/** Describes one moment at which the power fails. */
export interface PowerCut {
  /** Holds what the disk had confirmed by then: every write before the last sync of its file, and none after it. */
  image: DiskImage;
  /** Holds the same image with the first half of the writes that followed until the next sync. */
  tornImage: DiskImage;
  /** Holds the lines that the program had printed until the next sync. */
  printed: string[];
}

type Change = (file: Buffer) => Buffer;

const CALL = /^\d+\s+(\w+)\((.*)\)\s+= (-?\d+)/;
/** Matches a string of strace, in which the option -xx writes every byte in hexadecimal. */
const HEX_STRING = /"((?:\\x[0-9a-f]{2})*)"/;

/**
 * Replays the writes and syncs of a program that strace has recorded with the options -f and -xx, and returns the moment after each sync.
 * `initial` holds the files before the program started. Writes that a program makes through a memory map are not recorded; SQLite uses one
 * only for the shared-memory file, which it rebuilds.
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
