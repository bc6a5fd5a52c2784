import { AppError } from '#shared/app-error.ts';
import { WORKBOOK_LIMITS } from '#workbook/reader/workbook-limits.ts';
import { detectFileFormat } from '#workbook/reader/package/file-format.ts';
import { scanXml } from '#workbook/reader/package/scan-xml.ts';
import { ZipArchive } from '#workbook/reader/package/zip-archive.ts';
import { WorkbookRefusal } from '#workbook/reader/workbook-refusal.ts';
import { readBytes, streamFileParts, type ByteSource } from './byte-source.ts';

const HEAD_BYTES = 1024;
/** Matches the beginnings of HTML pages, other markup, scripts and documents, which are not valid CSV files. */
const NOT_A_CSV = /^(?:\u00ef\u00bb\u00bf)?\s*(?:<[!?a-z]|%PDF-|#!|\{\\rtf)/i;
const CONTENT_TYPES_PART = '[Content_Types].xml';
const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
/**
 * Matches the content types of .xlsx file parts that contain macros. The content type of a binary workbook (.xlsb) is not matched, because
 * it mentions macros even when the workbook contains none.
 */
const MACRO_TYPE = /(?<!binary\.)macroenabled|vbaproject|macrosheet/i;
/** Matches the lower-case names of .xlsx and .ods file parts that contain macros. */
const MACRO_PART = /vbaproject\.bin$|(?:^|\/)macrosheets\/|^(?:basic|scripts)\/./;
const ODS_TYPE = 'application/vnd.oasis.opendocument.spreadsheet';

/**
 * Validates a practice file. Throws an AppError when the content does not match the extension, or when a workbook contains macros, has a
 * password or is too large for the workbook checks. The amount of work is limited, even if an archive declares wrong sizes.
 */
export async function checkPracticeFile(source: ByteSource, extension: string): Promise<void> {
  if (extension === 'pdf') return checkPdf(source);
  if (extension === 'csv') return checkCsv(source);
  const kind = extension === 'ods' ? 'an OpenDocument spreadsheet' : 'an Excel workbook (.xlsx)';
  try {
    const bytes = await readBytes(source, 0, source.size);
    const format = detectFileFormat(bytes);
    if (format !== 'zip') throw new WorkbookRefusal(format);
    const archive = new ZipArchive(bytes, WORKBOOK_LIMITS);
    const isOfKind = extension === 'ods' ? await isOpenDocumentSpreadsheet(archive) : await isExcelWorkbook(archive);
    if (!isOfKind) throw new AppError('upload.otherKind', { kind });
    await archive.verify();
  } catch (error) {
    throw toUploadError(error, kind);
  }
}

function toUploadError(error: unknown, kind: string): unknown {
  // The ZIP reader throws a RangeError when a damaged archive refers to a position outside the file.
  if (!(error instanceof WorkbookRefusal || error instanceof RangeError)) return error;
  const code = error instanceof WorkbookRefusal ? error.code : 'damaged';
  if (code === 'password') return new AppError('upload.password');
  if (code === 'tooLarge') return new AppError('upload.tooLargeInside');
  return new AppError('upload.otherKind', { kind }, { cause: error });
}

async function checkPdf(source: ByteSource): Promise<void> {
  const head = await readBytes(source, 0, HEAD_BYTES);
  if (!head.toString('latin1').startsWith('%PDF-')) throw new AppError('upload.otherKind', { kind: 'a PDF' });
}

async function checkCsv(source: ByteSource): Promise<void> {
  const refusal = new AppError('upload.otherKind', { kind: 'a CSV file' });
  const head = await readBytes(source, 0, HEAD_BYTES);
  if (NOT_A_CSV.test(head.toString('latin1'))) throw refusal;
  for await (const chunk of streamFileParts(source, [{ from: 0, to: source.size }])) if (chunk.includes(0)) throw refusal;
}

/** Returns whether a ZIP archive contains an Excel workbook. Throws `upload.macros` for a workbook with macros. */
async function isExcelWorkbook(archive: ZipArchive): Promise<boolean> {
  if (!archive.has(CONTENT_TYPES_PART)) return false;
  const types = new Set<string>();
  scanXml(await archive.readText(CONTENT_TYPES_PART), {
    open: (_, attributes) => void types.add(attributes.get('ContentType') ?? ''),
  });
  if ([...types].some((type) => MACRO_TYPE.test(type))) throw new AppError('upload.macros');
  rejectMacroParts(archive);
  return types.has(WORKBOOK_TYPE);
}

async function isOpenDocumentSpreadsheet(archive: ZipArchive): Promise<boolean> {
  rejectMacroParts(archive);
  return archive.has('mimetype') && archive.has('content.xml') && (await archive.readText('mimetype')).trim() === ODS_TYPE;
}

function rejectMacroParts(archive: ZipArchive): void {
  if (archive.names.some((name) => MACRO_PART.test(name))) throw new AppError('upload.macros');
}
