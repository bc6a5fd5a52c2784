import { refusalsWords } from '#admin-words/refusals.ts';
import { AppError } from '#shared/app-error.ts';
import { detectFileFormat } from '#workbook/reader/package/file-format.ts';
import { scanXml } from '#workbook/reader/package/scan-xml.ts';
import { ZipArchive } from '#workbook/reader/package/zip-archive.ts';
import { WORKBOOK_LIMITS } from '#workbook/reader/workbook-limits.ts';
import { WorkbookRefusal } from '#workbook/reader/workbook-refusal.ts';

const CONTENT_TYPES_PART = '[Content_Types].xml';
/** The types of as many parts as a workbook may have take less. Without a limit, 60 KB of a hostile file become 62 MB of text here. */
const MAX_TYPES_BYTES = 2 ** 20;
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
 * Checks that a file is a workbook (.xlsx) or an OpenDocument spreadsheet (.ods). Throws an AppError when it is neither, or when it contains
 * macros, has a password or is too large for the workbook checks. The amount of work is limited, even if an archive declares wrong sizes.
 */
export async function checkArchive(bytes: Uint8Array, extension: string): Promise<void> {
  const kind = extension === 'ods' ? refusalsWords.anOpendocumentSpreadsheet : refusalsWords.anExcelWorkbookXlsx;
  try {
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

/** Returns whether a ZIP archive contains an Excel workbook. Throws `upload.macros` for a workbook with macros. */
async function isExcelWorkbook(archive: ZipArchive): Promise<boolean> {
  if (!archive.has(CONTENT_TYPES_PART)) return false;
  const types = new Set<string>();
  scanXml(await archive.readText(CONTENT_TYPES_PART, MAX_TYPES_BYTES), {
    open: (_, attributes) => void types.add(attributes.get('ContentType') ?? ''),
  });
  if ([...types].some((type) => MACRO_TYPE.test(type))) throw new AppError('upload.macros');
  rejectMacroParts(archive);
  return types.has(WORKBOOK_TYPE);
}

async function isOpenDocumentSpreadsheet(archive: ZipArchive): Promise<boolean> {
  rejectMacroParts(archive);
  return archive.has('mimetype') && archive.has('content.xml') && (await archive.readText('mimetype', MAX_TYPES_BYTES)).trim() === ODS_TYPE;
}

function rejectMacroParts(archive: ZipArchive): void {
  if (archive.names.some((name) => MACRO_PART.test(name))) throw new AppError('upload.macros');
}
