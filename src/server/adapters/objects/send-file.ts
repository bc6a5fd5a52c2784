/**
 * Lets the kernel send bytes of an open file to a socket. Returns the number of bytes, or a number below 1 when the socket takes none now or
 * the file cannot be read there.
 */
export type SendFile = (socket: number, file: number, position: number, length: number) => number;

/** Returns sendfile(2) of Linux through Node's experimental `node:ffi`, or null when either is missing. */
export function loadSendFile(): SendFile | null {
  if (process.platform !== 'linux' || !['x64', 'arm64'].includes(process.arch)) return null;
  const ffi = process.getBuiltinModule('node:ffi');
  if (!ffi) return null;
  try {
    const { sendfile } = ffi.dlopen(null, { sendfile: { arguments: ['i32', 'i32', 'pointer', 'u64'], return: 'i64' } }).functions;
    const offset = Buffer.alloc(8);
    const pointer = ffi.getRawPointer(offset);
    return (socket, file, position, length) => {
      offset.writeBigInt64LE(BigInt(position));
      return Number(sendfile(socket, file, pointer, BigInt(length)));
    };
  } catch {
    return null;
  }
}
