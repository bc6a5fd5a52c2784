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
const LEFT_OUT = /^admin[/]|[/](?:brand-preview|draft-player|free-lesson|take-along-dialog)[.]tsx$/;
const PUBLIC_FILES = ['/before-hydration.js', '/icon.svg', '/old-browser.js'];

/** Lists the paths of all files that the learner's screens can load, with the web workers and their parts, from a built client. */
export function findShellFiles(clientDir: string): string[] {
  const manifest = JSON.parse(readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const names = readdirSync(join(clientDir, 'assets'));
  const files = new Set<string>();
  const chunks = new Set<string>();
  const addChunk = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || chunks.has(key) || LEFT_OUT.test(key)) return;
    chunks.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) addFile(file);
    for (const other of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) addChunk(other);
  };
  /** A script names its web workers, and a web worker its parts, which the manifest does not list. */
  const addFile = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    if (!file.endsWith('.js')) return;
    const isWorker = !Object.values(manifest).some((chunk) => chunk.file === file);
    const text = readFileSync(join(clientDir, file), 'utf8');
    for (const [, name] of text.matchAll(/["'`](?:\.\/|\/assets\/|assets\/)([\w.-]+\.js)["'`]/g))
      if (names.includes(name!) && (isWorker || /worker/.test(name!))) addFile(`assets/${name}`);
  };
  addChunk(ENTRY);
  return [...[...files].map((file) => `/${file}`).toSorted(), ...PUBLIC_FILES];
}
