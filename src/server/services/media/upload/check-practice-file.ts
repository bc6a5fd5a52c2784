import { refusalsWords } from '#admin-words/refusals.ts';
import type { SpreadsheetWorkerClient } from '#server/adapters/spreadsheet/spreadsheet-worker-client.ts';
import { AppError } from '#shared/app-error.ts';
import { readBytes, streamFileParts, type ByteSource } from './byte-source.ts';

const HEAD_BYTES = 1024;
/** Matches the beginnings of HTML pages, other markup, scripts and documents, which are not valid CSV files. */
const NOT_A_CSV = /^(?:\u00ef\u00bb\u00bf)?\s*(?:<[!?a-z]|%PDF-|#!|\{\\rtf)/i;
/**
 * Validates a practice file. Throws an AppError when the content does not match the extension, or when a workbook contains macros, has a
 * password or is too large for the workbook checks. The amount of work is limited, even if an archive declares wrong sizes.
 */
export async function checkPracticeFile(source: ByteSource, extension: string, archives: Pick<SpreadsheetWorkerClient, 'checkArchive'>) {
  if (extension === 'pdf') return checkPdf(source);
  if (extension === 'csv') return checkCsv(source);
  return archives.checkArchive(await readBytes(source, 0, source.size), extension);
}

async function checkPdf(source: ByteSource): Promise<void> {
  const head = await readBytes(source, 0, HEAD_BYTES);
  if (!head.toString('latin1').startsWith('%PDF-')) throw new AppError('upload.otherKind', { kind: refusalsWords.aPdf });
}

async function checkCsv(source: ByteSource): Promise<void> {
  const refusal = new AppError('upload.otherKind', { kind: refusalsWords.aCsvFile });
  const head = await readBytes(source, 0, HEAD_BYTES);
  if (NOT_A_CSV.test(head.toString('latin1'))) throw refusal;
  for await (const chunk of streamFileParts(source, [{ from: 0, to: source.size }])) if (chunk.includes(0)) throw refusal;
}
