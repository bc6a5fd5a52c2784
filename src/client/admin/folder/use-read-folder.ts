import { useEffect, useState } from 'react';
import { findFolderProblem, findRole, planFolder, type FolderPlan } from '#shared/authoring/folder/plan-folder.ts';
import { findCaptionsProblem, probeVideos, type FileFacts } from './probe-files.ts';
import type { ChosenFile, ChosenFolder } from './read-folder.ts';

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
    void readPlan(chosen).then(show, () => show({ status: 'failed', message: 'This folder cannot be read. Choose it again.' }));
    return () => void (isCurrent = false);
  }, [chosen]);
  if (chosen === null) return { status: 'none' };
  return state.of === chosen ? state.read : { status: 'reading' };
}

async function readPlan(chosen: Promise<ChosenFolder>): Promise<ReadFolder> {
  const folder = await chosen;
  const problem = findFolderProblem(folder.files);
  if (problem !== null) return { status: 'failed', message: problem };
  const refused = new Map<ChosenFile, string>();
  const captions = folder.files.filter(({ path }) => findRole(path) === 'captions');
  await Promise.all(
    captions.map(async (file) => {
      const reason = await findCaptionsProblem(file);
      if (reason !== null) refused.set(file, reason);
    }),
  );
  const plan = planFolder(folder.files.filter((file) => !refused.has(file)));
  if (plan.modules.length === 0) return { status: 'failed', message: 'No videos were found in this folder.' };
  return {
    status: 'read',
    folder,
    plan: { ...plan, unused: [...plan.unused, ...[...refused].map(([file, reason]) => ({ file, reason }))] },
  };
}

/** Returns what the browser found in the videos of a folder, which grows as more of them are read. */
export function useVideoFacts(videos: readonly ChosenFile[]): ReadonlyMap<string, FileFacts> {
  const [facts, setFacts] = useState<ReadonlyMap<string, FileFacts>>(new Map());
  // The videos of a folder stay the same while the author edits the table.
  const [probed] = useState(videos);
  useEffect(() => {
    const control = new AbortController();
    void probeVideos(probed, (path, found) => setFacts((known) => new Map(known).set(path, found)), control.signal);
    return () => control.abort();
  }, [probed]);
  return facts;
}
