import { WORKBOOK_LIMITS, type WorkbookLimits } from './workbook-limits.ts';
import { readCellStyles } from './cell-styles.ts';
import { detectFileFormat } from './package/file-format.ts';
import { readRelationships, type Relationship } from './package/relationships.ts';
import { scanXml } from './package/scan-xml.ts';
import { ZipArchive } from './package/zip-archive.ts';
import { WorkbookRefusal } from './workbook-refusal.ts';
import { readSharedStrings } from './shared-strings.ts';
import { readSheetPart } from './sheet/read-sheet.ts';
import type { DefinedName, Sheet, SheetVisibility, SheetSummary, Workbook } from './workbook.ts';

/**
 * Reads a workbook in the .xlsx, .xlsm, .xltx or .xltm format. Each sheet is read only on demand. Macros are never run, and links to
 * other files are never followed. Rejects only with a WorkbookRefusal, whatever is wrong with the file.
 */
export async function readWorkbook(bytes: Uint8Array, limits: WorkbookLimits = WORKBOOK_LIMITS): Promise<Workbook> {
  return refuseDamaged(async () => {
    const format = detectFileFormat(bytes);
    if (format !== 'zip') throw new WorkbookRefusal(format);
    const archive = new ZipArchive(bytes, limits);
    return readPackage(archive, limits, await findMainPart(archive));
  });
}

/** Reads a workbook from a file that a user has chosen. Rejects only with a WorkbookRefusal. */
export async function readWorkbookFile(file: Blob): Promise<Workbook> {
  if (file.size > WORKBOOK_LIMITS.fileBytes) throw new WorkbookRefusal('tooLarge');
  const bytes = await file.arrayBuffer().catch((cause: unknown) => {
    // Browsers refuse to read a file that has been modified or deleted since the user chose it.
    throw new WorkbookRefusal('changed', { cause });
  });
  return readWorkbook(new Uint8Array(bytes));
}

/** Converts every error that is not a WorkbookRefusal into a WorkbookRefusal with the code `damaged`. */
async function refuseDamaged<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (cause) {
    throw cause instanceof WorkbookRefusal ? cause : new WorkbookRefusal('damaged', { cause });
  }
}

/** Finds the name of the main part of a spreadsheet package. Throws a WorkbookRefusal for an archive that is not a spreadsheet package. */
async function findMainPart(archive: ZipArchive): Promise<string> {
  if (archive.has('mimetype')) {
    const mediaType = await archive.readText('mimetype');
    throw new WorkbookRefusal(/opendocument\.spreadsheet|sun\.xml\.calc/.test(mediaType) ? 'ods' : 'otherFile');
  }
  if (!archive.has('_rels/.rels')) {
    const isNumbers = archive.names.some((name) => name.startsWith('index/') || name === 'index.zip' || name.endsWith('.iwa'));
    throw new WorkbookRefusal(isNumbers ? 'numbers' : 'otherFile');
  }
  const relationships = await readRelationships(archive, '');
  const workbook = relationships.find(({ type }) => type === 'officeDocument')?.target;
  if (workbook === undefined) throw new WorkbookRefusal('otherFile'); // The package has no main part.
  if (workbook.toLowerCase().endsWith('.bin')) throw new WorkbookRefusal('xlsb');
  return workbook;
}

async function readPackage(archive: ZipArchive, limits: WorkbookLimits, mainPart: string): Promise<Workbook> {
  const relationships = await readRelationships(archive, mainPart);
  const { sheets, definedNames, uses1904Dates, usesShownDigits } = scanWorkbook(await archive.readText(mainPart), relationships);
  const readPart = async (type: string): Promise<string | null> => {
    const target = relationships.find((relationship) => relationship.type === type)?.target;
    return target !== undefined && archive.has(target) ? archive.readText(target) : null;
  };
  const stylesXml = await readPart('styles');
  const styles = stylesXml === null ? [] : readCellStyles(stylesXml);

  let sharedStrings: Promise<string[]> | null = null;
  const readStrings = async () => {
    const xml = await readPart('sharedStrings');
    return xml === null ? [] : readSharedStrings(xml);
  };
  let cellCount = 0;
  const countCell = () => {
    cellCount++;
    if (cellCount > limits.cellCount) throw new WorkbookRefusal('tooManyCells');
  };
  let characters = 0;
  const countCharacters = (length: number) => {
    characters += length;
    if (characters > limits.formulaCharacters) throw new WorkbookRefusal('tooLarge');
  };
  const readSheets = new Map<string, Promise<Sheet>>();
  return {
    uses1904Dates,
    usesShownDigits,
    sheets,
    definedNames,
    parts: {
      mainPart,
      sheetParts: new Map(sheets.map(({ name, part }) => [name.toLowerCase(), part])),
      has: (name) => archive.has(name),
      readText: (name) => refuseDamaged(() => archive.readText(name)),
      listRelationships: (name) => refuseDamaged(() => readRelationships(archive, name, true)),
    },
    numberFormatOf: (style) => styles[style]?.numberFormat ?? 'General',
    isBold: (style) => styles[style]?.isBold ?? false,
    async readSheet(name) {
      const key = name.toLowerCase();
      const found = sheets.find((sheet) => sheet.name.toLowerCase() === key && !sheet.isChartSheet);
      if (!found) throw new Error(`There is no sheet ${name} with cells.`);
      let sheet = readSheets.get(key);
      if (!sheet) {
        sheet = refuseDamaged(async () => {
          sharedStrings ??= readStrings();
          return readSheetPart(archive, found.part, found, {
            sharedStrings: await sharedStrings,
            uses1904Dates,
            countCell,
            countCharacters,
          });
        });
        readSheets.set(key, sheet);
      }
      return sheet;
    },
  };
}

interface SheetEntry extends SheetSummary {
  part: string;
}

interface WorkbookContent {
  sheets: SheetEntry[];
  definedNames: DefinedName[];
  uses1904Dates: boolean;
  usesShownDigits: boolean;
}

const SHEET_STATES: readonly string[] = ['visible', 'hidden', 'veryHidden'] satisfies SheetVisibility[];
const isSheetState = (text: string): text is SheetVisibility => SHEET_STATES.includes(text);

/** Reads the list of sheets, the defined names and the date system from the main part of a workbook. */
function scanWorkbook(xml: string, relationships: readonly Relationship[]): WorkbookContent {
  const content: WorkbookContent = { sheets: [], definedNames: [], uses1904Dates: false, usesShownDigits: false };
  /** Holds the names of all sheets, because defined names refer to a sheet by its position. */
  const sheetNames: string[] = [];
  let root = '';
  let definedName: Omit<DefinedName, 'formula'> = { name: '', sheetName: null };
  scanXml(xml, {
    open(name, attributes) {
      root ||= name;
      if (name === 'workbookPr') content.uses1904Dates = attributes.getBoolean('date1904');
      else if (name === 'calcPr')
        content.usesShownDigits = attributes.get('fullPrecision') !== null && !attributes.getBoolean('fullPrecision');
      else if (name === 'sheet') {
        const sheetName = attributes.get('name') ?? '';
        sheetNames.push(sheetName);
        const relationship = relationships.find(({ id }) => id === attributes.get('id'));
        if (!relationship) return;
        const state = attributes.get('state') ?? 'visible';
        content.sheets.push({
          name: sheetName,
          state: isSheetState(state) ? state : 'visible',
          isChartSheet: relationship.type !== 'worksheet',
          part: relationship.target,
        });
      } else if (name === 'definedName') {
        const position = attributes.getNumber('localSheetId', -1);
        definedName = { name: attributes.get('name') ?? '', sheetName: sheetNames[position] ?? null };
      }
    },
    close(name, text) {
      if (name === 'definedName') content.definedNames.push({ ...definedName, formula: text });
    },
  });
  if (root !== 'workbook') throw new WorkbookRefusal('otherFile'); // The main part belongs to another kind of file.
  return content;
}
