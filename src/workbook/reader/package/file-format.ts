import type { RefusalCode } from '../refusal-texts.ts';

const ZIP_SIGNATURE = [0x50, 0x4b, 0x03, 0x04];
/** Holds the signature of a compound file, which is the container format of old Excel files and encrypted workbooks. */
const COMPOUND_FILE_SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0];
/** Lists the possible second bytes of Excel 2, 3 and 4 files, whose first byte is 9. */
const BIFF_VERSIONS = [0x00, 0x02, 0x04];

const HEAD_BYTES = 4096;
const COMPOUND_FILE_BYTES = 20 * 2 ** 20;

/**
 * Returns `zip` for a zip archive, or the reason why the file cannot be read as a workbook. The result depends only on the file's
 * content, not on its name.
 */
export function detectFileFormat(bytes: Uint8Array): 'zip' | RefusalCode {
  if (bytes.length === 0) return 'empty';
  if (startsWith(bytes, ZIP_SIGNATURE)) return 'zip';
  if (startsWith(bytes, COMPOUND_FILE_SIGNATURE)) return detectCompoundFile(bytes);
  if (bytes[0] === 9 && BIFF_VERSIONS.includes(bytes[1] ?? -1) && bytes.length > 4) return 'oldXls';
  const text = decodeText(bytes.subarray(0, HEAD_BYTES));
  return text === null ? 'otherFile' : detectTextFormat(text.trimStart().toLowerCase());
}

const startsWith = (bytes: Uint8Array, signature: readonly number[]) => signature.every((byte, index) => bytes[index] === byte);

function detectCompoundFile(bytes: Uint8Array): RefusalCode {
  const even = Math.min(bytes.length, COMPOUND_FILE_BYTES) & ~1;
  const names = new TextDecoder('utf-16le').decode(bytes.subarray(0, even));
  if (names.includes('EncryptedPackage')) return 'password';
  return /book/i.test(names) ? 'oldXls' : 'otherFile';
}

/** Decodes the first bytes of a text file in UTF-8, UTF-16 or Latin-1. Returns null for a binary file. */
function decodeText(head: Uint8Array): string | null {
  const text = new TextDecoder(detectTextEncoding(head)).decode(head);
  // oxlint-disable-next-line no-control-regex -- Control characters tell a binary file from a text.
  return /[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text) ? null : text;
}

function detectTextEncoding(head: Uint8Array): string {
  if ((head[0] === 0xff && head[1] === 0xfe) || (head.length > 3 && head[1] === 0 && head[3] === 0)) return 'utf-16le';
  if ((head[0] === 0xfe && head[1] === 0xff) || (head.length > 3 && head[0] === 0 && head[2] === 0)) return 'utf-16be';
  // The bytes read so far can end in the middle of a character, which the decoder does not report as an error when the `stream` option is
  // set.
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return 'utf-8';
  } catch {
    return 'latin1';
  }
}

/** Matches the beginning of JSON, RTF, MHT, SYLK, DIF, PDF and PostScript files, which must not be mistaken for CSV files. */
const OTHER_TEXT = /^(?:[[{]|mime-version:|content-type:|from:|id;|table\r?\n0,1|%pdf|%!ps)/;

function detectTextFormat(head: string): RefusalCode {
  if (head === '') return 'empty';
  if (!head.startsWith('<')) return OTHER_TEXT.test(head) ? 'otherFile' : 'csv';
  if (head.includes('urn:schemas-microsoft-com:office:spreadsheet') && head.startsWith('<?xml')) return 'oldXml';
  if (head.includes('urn:oasis:names:tc:opendocument')) return 'ods';
  return /<(?:!doctype html|html|table|head|body|meta|style)\b/.test(head) ? 'html' : 'otherFile';
}
