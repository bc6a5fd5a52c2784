// This file runs in the build, which writes the list into the service worker.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  file: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
  dynamicImports?: string[];
}

const ENTRY = 'index.html';
/** These parts need the server or belong to administrators, so a device without a connection has no use for them. */
const LEFT_OUT = /^admin[/]|[/](?:brand-preview|draft-player|free-lesson)[.]tsx$/;
const PUBLIC_FILES = ['/before-hydration.js', '/icon.svg', '/old-browser.js'];

/** With these and what they import, the access key form and the player start. Their other parts are loaded on demand. */
const START = [ENTRY, 'learner/player/player-screen.tsx'];

export interface ShellFiles {
  /** Holds the paths of the files that every visit stores. */
  first: string[];
  /** Holds the paths of the files that come along with the first saved module. */
  later: string[];
}

/** Lists the paths of all files that the learner's screens can load, with the web workers and their parts, from a built client. */
export function findShellFiles(clientDir: string): ShellFiles {
  const manifest = JSON.parse(readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const first = findFiles(clientDir, manifest, { from: START, onDemand: false });
  const all = findFiles(clientDir, manifest, { from: [ENTRY], onDemand: true });
  return {
    first: [...[...first].map((file) => `/${file}`).toSorted(), ...PUBLIC_FILES],
    later: [...all]
      .filter((file) => !first.has(file))
      .map((file) => `/${file}`)
      .toSorted(),
  };
}

interface SearchOptions {
  from: string[];
  /** Sets whether to include what the files load on demand, with web workers. */
  onDemand: boolean;
}

function findFiles(clientDir: string, manifest: Record<string, Chunk>, { from, onDemand }: SearchOptions): Set<string> {
  const names = readdirSync(join(clientDir, 'assets'));
  const files = new Set<string>();
  const chunks = new Set<string>();
  const addChunk = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || chunks.has(key) || LEFT_OUT.test(key)) return;
    chunks.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) addFile(file);
    for (const other of [...(chunk.imports ?? []), ...(onDemand ? (chunk.dynamicImports ?? []) : [])]) addChunk(other);
  };
  /** A script names its web workers, and a web worker its parts, which the manifest does not list. */
  const addFile = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    if (!onDemand || !file.endsWith('.js')) return;
    const isWorker = !Object.values(manifest).some((chunk) => chunk.file === file);
    const text = readFileSync(join(clientDir, file), 'utf8');
    for (const [, name] of text.matchAll(/["'`](?:\.\/|\/assets\/|assets\/)([\w.-]+\.js)["'`]/g))
      if (names.includes(name!) && (isWorker || /worker/.test(name!))) addFile(`assets/${name}`);
  };
  from.forEach(addChunk);
  // A style sheet that a script loads on demand has an entry of its own, which no other entry names.
  if (onDemand)
    Object.keys(manifest)
      .filter((key) => /^learner[/].*[.]css$/.test(key))
      .forEach(addChunk);
  return files;
}
