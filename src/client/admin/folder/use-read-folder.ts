import { useEffect, useState } from 'react';
import { folderWords } from '#admin-words/folder.ts';
import {
  findFolderProblem,
  findRole,
  getFolder,
  planFolder,
  type FolderPlan,
  MAX_LESSONS,
  TOO_MANY_LESSONS,
} from '#shared/authoring/folder/plan-folder.ts';
import { applySpreadsheet, isPageTable } from '#shared/authoring/folder/folder-spreadsheet.ts';
import { getFileName } from '#shared/authoring/folder/file-names.ts';
import { SPREADSHEET_LIMITS } from '#shared/authoring/spreadsheet/spreadsheet-columns.ts';
import type { SpreadsheetTable } from '#shared/authoring/spreadsheet/spreadsheet-table.ts';
import { findCaptionsProblem, probeVideos, type FileFacts } from './probe-files.ts';
import { openZips } from './read-zip.ts';
import { distinguishFiles, emptyUnreadableFiles, type ChosenFile, type ChosenFolder } from './read-folder.ts';

const SPREADSHEET_NAME = /\.(?:xlsx|csv|tsv)$/iu;
const MAX_READ_SPREADSHEETS = 10;
const REDRAW_MS = 250;

export type ReadFolder =
  | { status: 'none' }
  | { status: 'reading' }
  | { status: 'failed'; message: string }
  | { status: 'read'; folder: ChosenFolder; plan: FolderPlan<ChosenFile> };

/** Reads a folder and proposes pages for its files. Captions without a cue are not used. */
export function useReadFolder(chosen: Promise<ChosenFolder> | null): ReadFolder {
  const [state, setState] = useState<{ of: Promise<ChosenFolder> | null; read: ReadFolder }>({ of: null, read: { status: 'none' } });
  useEffect(() => {
    if (!chosen) return;
    let isCurrent = true;
    const show = (read: ReadFolder) => isCurrent && setState({ of: chosen, read });
    void readPlan(chosen).then(show, () => show({ status: 'failed', message: folderWords.thisFolderCannotBeRead }));
    return () => void (isCurrent = false);
  }, [chosen]);
  if (chosen === null) return { status: 'none' };
  return state.of === chosen ? state.read : { status: 'reading' };
}

async function readPlan(chosen: Promise<ChosenFolder>): Promise<ReadFolder> {
  const { files: all, ...rest } = await openZips(await chosen);
  const files = distinguishFiles(all);
  const problem = findFolderProblem(files);
  if (problem !== null) return { status: 'failed', message: problem };
  const folder = { ...rest, files: await emptyUnreadableFiles(files) };
  const refused = new Map<ChosenFile, string>();
  const captions = folder.files.filter(({ path }) => findRole(path) === 'captions');
  await Promise.all(
    captions.map(async (file) => {
      const reason = await findCaptionsProblem(file);
      if (reason !== null) refused.set(file, reason);
    }),
  );
  const plan = await applySpreadsheets(planFolder(folder.files.filter((file) => !refused.has(file))));
  const pageCount = plan.modules.reduce((sum, { pages }) => sum + pages.length, 0);
  if (pageCount > MAX_LESSONS) return { status: 'failed', message: TOO_MANY_LESSONS };
  if (plan.modules.length === 0) return { status: 'failed', message: folderWords.noVideosWereFound };
  return {
    status: 'read',
    folder,
    plan: { ...plan, unused: [...plan.unused, ...[...refused].map(([file, reason]) => ({ file, reason }))] },
  };
}

/** Lets the spreadsheets that lie in a folder rule its pages. A spreadsheet that does not is not used, with the reason. */
async function applySpreadsheets(proposed: FolderPlan<ChosenFile>): Promise<FolderPlan<ChosenFile>> {
  let plan = proposed;
  const candidates = plan.unused.filter(({ file: { path, size } }) => SPREADSHEET_NAME.test(path) && size > 0);
  const rulers = new Map<string, string>();
  for (const { file } of candidates.slice(0, MAX_READ_SPREADSHEETS)) {
    const refuse = (reason: string) => {
      plan = { ...plan, unused: plan.unused.map((unused) => (unused.file === file ? { file, reason } : unused)) };
    };
    const folder = getFolder(file.path);
    const table = await readSpreadsheet(file.content).catch((error: unknown) => (error instanceof Error ? error.message : ''));
    if (typeof table === 'string') refuse(folderWords.thisSpreadsheetCannotBeRead(table));
    else if (!isPageTable(table)) refuse(folderWords.noVideoHasThisName);
    else if (rulers.has(folder)) refuse(folderWords.rulesPagesOfThisFolder(rulers.get(folder)!));
    else {
      rulers.set(folder, getFileName(file.path));
      plan = applySpreadsheet(plan, { file, table });
    }
  }
  return plan;
}

async function readSpreadsheet(content: File): Promise<SpreadsheetTable> {
  if (content.size > SPREADSHEET_LIMITS.fileBytes) throw new Error(folderWords.largerThan5Mb);
  const headers = { 'content-type': 'application/octet-stream' };
  const response = await fetch('/api/admin/spreadsheets/read', { method: 'POST', headers, body: content }).catch((cause: unknown) => {
    throw new Error(folderWords.noConnection, { cause });
  });
  const body: unknown = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error((body as { message?: string }).message ?? folderWords.serverResponded(response.status));
  return body as SpreadsheetTable;
}

/** Returns what the browser found in the videos of a folder, which grows as more of them are read. */
export function useVideoFacts(videos: readonly ChosenFile[]): ReadonlyMap<string, FileFacts> {
  const [facts, setFacts] = useState<ReadonlyMap<string, FileFacts>>(new Map());
  // The videos of a folder stay the same while the author edits the table.
  const [probed] = useState(videos);
  useEffect(() => {
    const control = new AbortController();
    const found = new Map<string, FileFacts>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const report = (path: string, fact: FileFacts) => {
      found.set(path, fact);
      // A long table is drawn anew only a few times a second.
      timer ??= setTimeout(() => {
        timer = undefined;
        setFacts(new Map(found));
      }, REDRAW_MS);
    };
    void probeVideos(probed, report, control.signal);
    return () => {
      control.abort();
      clearTimeout(timer);
    };
  }, [probed]);
  return facts;
}
