/** Decodes a text file in UTF-8, UTF-16 or Windows-1252, or returns null when the file is not a text file. */
export function decodeText(bytes: Uint8Array): string | null {
  const text = new TextDecoder(detectEncoding(bytes)).decode(bytes);
  return text.includes('\0') ? null : text;
}

/**
 * Detects the encoding. The function first looks for a UTF-16 byte order mark, and then for the zero bytes that UTF-16 contains next to
 * Latin letters. A file that is not in UTF-16 is decoded as UTF-8 if its bytes are valid UTF-8, and as Windows-1252 otherwise.
 */
function detectEncoding(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes.length >= 4 && bytes[1] === 0 && bytes[3] === 0) return 'utf-16le';
  if (bytes.length >= 4 && bytes[0] === 0 && bytes[2] === 0) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
