import { folderProblemsWords } from '#admin-words/folder-problems.ts';
import { mediaKindByExtension, parseMediaExtension, type MediaKind } from '../../media/media-kinds.ts';
import type { CardFields, PageType } from '../../page-types/card-fields.ts';
import type { SpreadsheetProblem } from '../spreadsheet/spreadsheet-table.ts';
import {
  comparePaths,
  getBaseName,
  getExtension,
  getFileName,
  getLeadingNumber,
  readLanguage,
  readTitle,
  removeLeadingNumber,
} from './file-names.ts';

export const MAX_LESSONS = 200;
export const MAX_FOLDER_FILES = 500;
/** Limits how many folders may lie within each other. */
export const MAX_FOLDER_DEPTH = 8;
export const TOO_MANY_LESSONS = folderProblemsWords.dropAtMostLessons(MAX_LESSONS);

/** Describes a file of a chosen folder. The path starts with the name of the folder and separates its parts by slashes. */
export interface FolderFile {
  path: string;
  size: number;
  /** Contains the time at which the file was last changed, in milliseconds since 1970. */
  modifiedMs: number;
}

/** Names what a file is on a page. */
export const FILE_ROLES = ['video', 'captions', 'overlay', 'endFrame', 'practice'] as const;
/** Captions in another language than the language of the lessons are named by it, such as `captions.fr`. */
export type FileRole = (typeof FILE_ROLES)[number] | CaptionsRole;
export type CaptionsRole = `captions.${string}`;
export type FilesByRole<File> = { [Role in BasicRole]?: File } & { [role: CaptionsRole]: File };

export interface PlannedPage<File extends FolderFile = FolderFile> {
  /** Identifies the page while the plan is edited. */
  key: string;
  title: string;
  type: PageType;
  files: FilesByRole<File>;
  /** Contains what a spreadsheet says of the page besides its title, its type and its files. Links name pages by their keys. */
  fields?: SheetFields;
}

export type SheetFields = Omit<CardFields, 'title' | 'type' | 'slug'> & { slug?: string };

export interface PlannedModule<File extends FolderFile = FolderFile> {
  folder: string;
  title: string;
  pages: PlannedPage<File>[];
  /** Names the spreadsheet that rules the pages, with the cells that could not be read. */
  spreadsheet?: { name: string; problems: SpreadsheetProblem[] };
}

export interface UnusedFile<File extends FolderFile = FolderFile> {
  file: File;
  reason: string;
}

export interface FolderPlan<File extends FolderFile = FolderFile> {
  modules: PlannedModule<File>[];
  unused: UnusedFile<File>[];
}

type BasicRole = (typeof FILE_ROLES)[number];
const toBasicRole = (role: FileRole) => role.replace(/\..*/, '') as BasicRole;

/** Returns the language in a role such as `captions.fr`, or null for captions in the language of the lessons and for other files. */
export const readLanguageOfRole = (role: string): string | null => (role.startsWith('captions.') ? role.slice('captions.'.length) : null);

const IGNORED_NAME = /^(?:\.|~\$|thumbs\.db$|desktop\.ini$|__macosx$)/iu;
const TAKEN_KINDS = folderProblemsWords.keyreelTakesVideos;
const TOO_DEEP = folderProblemsWords.itLiesMoreThanFoldersDeep(MAX_FOLDER_DEPTH);
const ALREADY: Record<BasicRole, string> = {
  video: folderProblemsWords.pageHasVideoAlready,
  captions: folderProblemsWords.pageHasCaptions,
  overlay: folderProblemsWords.pageHasOverlayAlready,
  endFrame: folderProblemsWords.pageHasEndFrame,
  practice: folderProblemsWords.pageHasPracticeFile,
};
const REASONS: Record<BasicRole, string> = {
  video: folderProblemsWords.sameFileIsUsedAlready,
  captions: folderProblemsWords.noVideoHasThisName,
  overlay: folderProblemsWords.noVideoHasThisName,
  endFrame: folderProblemsWords.noVideoForEndFrame,
  practice: folderProblemsWords.noVideoHasThisName,
};

interface Sorted<File> {
  role: FileRole;
  file: File;
}

/** Returns whether a file is hidden, or is one that the system or an office program keeps beside the files of a person. */
export function isIgnoredFile(path: string): boolean {
  return path.split('/').some((part) => IGNORED_NAME.test(part));
}

/** Returns why a folder is too large to be read at once, or null. */
export function findFolderProblem(files: readonly FolderFile[]): string | null {
  const taken = files.filter(({ path }) => !isIgnoredFile(path));
  const lessons = taken.filter(({ path }) => findRole(path) === 'video');
  return lessons.length > MAX_LESSONS || taken.length > MAX_FOLDER_FILES ? TOO_MANY_LESSONS : null;
}

/** Proposes pages for the files of a folder: one for each video, with the files that belong to it, and one module for each folder. */
export function planFolder<File extends FolderFile>(files: readonly File[]): FolderPlan<File> {
  const unused: UnusedFile<File>[] = [];
  const sorted: Sorted<File>[] = [];
  const seen = new Set<string>();
  for (const file of files.toSorted((a, b) => comparePaths(a.path, b.path))) {
    if (isIgnoredFile(file.path)) continue;
    const role = findRole(file.path);
    const identity = `${getFileName(file.path).toLowerCase()} ${file.size} ${file.modifiedMs}`;
    if (role === null) unused.push({ file, reason: TAKEN_KINDS });
    else if (file.path.split('/').length - 1 > MAX_FOLDER_DEPTH) unused.push({ file, reason: TOO_DEEP });
    else if (seen.has(identity)) unused.push({ file, reason: folderProblemsWords.sameFileIsUsedAlready });
    else sorted.push({ role, file });
    seen.add(identity);
  }
  const videos = sorted.filter(({ role }) => role === 'video').map(({ file }) => file);
  const folders = [...new Set(videos.map(({ path }) => getFolder(path)))];
  const modules = folders.map((folder): PlannedModule<File> => {
    const own = videos.filter(({ path }) => getFolder(path) === folder);
    const pages = own.map((video): PlannedPage<File> => ({
      key: video.path,
      title: readTitle(video.path),
      type: 'info',
      files: { video },
    }));
    return { folder, title: readTitle(folder || 'Lessons', { isFolder: true }), pages };
  });
  for (const { role: kind, file } of sorted) {
    if (kind === 'video') continue;
    const language = kind === 'captions' ? readLanguage(getFileName(file.path)) : null;
    const module = findModule(modules, file.path);
    const page = module && findPage(module, language === null ? kind : `captions.${language}`, file.path);
    const isNamedLikeVideo = page?.files.video && getBaseName(page.files.video.path) === getBaseName(file.path);
    const role = language === null || isNamedLikeVideo ? kind : (`captions.${language}` as const);
    if (page && page.files[role] === undefined) page.files[role] = file;
    else unused.push({ file, reason: page ? ALREADY[toBasicRole(role)] : REASONS[toBasicRole(role)] });
  }
  for (const { pages } of modules) chooseTranscripts(pages);
  for (const page of modules.flatMap(({ pages }) => pages)) page.type = proposeType(page);
  return { modules, unused: unused.toSorted((a, b) => comparePaths(a.file.path, b.file.path)) };
}

/**
 * Decides in which language the lessons of a module are: the one whose captions no page has beside captions without a language. English, or
 * else the first, if there are several. Its captions become the transcripts of the pages.
 */
function chooseTranscripts(pages: readonly PlannedPage[]): void {
  const listLanguages = ({ files }: PlannedPage) => Object.keys(files).flatMap((role) => readLanguageOfRole(role) ?? []);
  const translated = new Set(pages.filter(({ files }) => files.captions).flatMap(listLanguages));
  const own = [...new Set(pages.flatMap(listLanguages))].filter((language) => !translated.has(language));
  const language = own.includes('en') ? 'en' : own[0];
  for (const { files } of pages) {
    const captions = files[`captions.${language}`];
    if (!captions) continue;
    delete files[`captions.${language}`];
    files.captions = captions;
  }
}

/** Returns what a file can be on a page, or null when Keyreel does not take such files. */
export function findRole(path: string): BasicRole | null {
  const name = getFileName(path);
  const extension = parseMediaExtension(getExtension(name));
  if (extension === null) return null;
  if (/\.overlay\.webm$/iu.test(name)) return 'overlay';
  const roles = { video: 'video', audio: 'video', transcript: 'captions', image: 'endFrame', practice: 'practice' } satisfies Record<
    MediaKind,
    BasicRole
  >;
  return roles[mediaKindByExtension[extension]];
}

export const getFolder = (path: string) => path.split('/').slice(0, -1).join('/');

/** Returns the module of the folder of a file or, if the folder has no videos, of the nearest folder around it that has some. */
function findModule<File extends FolderFile>(modules: readonly PlannedModule<File>[], path: string): PlannedModule<File> | undefined {
  for (let folder = getFolder(path); ; folder = getFolder(folder)) {
    const module = modules.find((each) => each.folder === folder);
    if (module || folder === '') return module;
  }
}

/**
 * Returns the page to which a file belongs by its name, with or without the number before it, or else by its leading number when only one
 * page of the folder has this number. Of several such pages, the first one that still lacks such a file is returned.
 */
function findPage<File extends FolderFile>({ pages }: PlannedModule<File>, role: FileRole, path: string): PlannedPage<File> | undefined {
  const bases = [getBaseName(path), getBaseName(path, { isCompanion: true })];
  const getBase = ({ files }: PlannedPage<File>) => getBaseName(files.video!.path);
  const named = pages.filter((page) => bases.includes(getBase(page)));
  const numbered = pages.filter((page) => bases.map(removeLeadingNumber).includes(removeLeadingNumber(getBase(page))));
  const found = named.length > 0 || numbered.length !== 1 ? named : numbered;
  if (found.length > 0) return found.find(({ files }) => files[role] === undefined) ?? found[0];
  if (role === 'endFrame' && !/\.end\.[^.]+$/iu.test(path)) return undefined;
  const number = getLeadingNumber(path);
  const sameNumber = number === null ? [] : pages.filter(({ files }) => getLeadingNumber(files.video!.path) === number);
  return sameNumber.length === 1 ? sameNumber[0] : undefined;
}

export function proposeType({ title, files }: Pick<PlannedPage, 'title' | 'files'>): PageType {
  if (files.practice && /\b(?:try|challenges?|exercises?)\b/iu.test(title)) return 'challenge';
  return /\btip\b/iu.test(title) ? 'tip' : 'info';
}
