import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const API = 'http://127.0.0.1:3000';
const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };

/** Runs before anything else in dist/server.js: older Nodes crash in better-sqlite3 without a word. */
const refuseOldNode = `if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error('Keyreel needs Node 24 or newer, this is ' + process.versions.node + '. Start it with: npm start');
  process.exit(78);
}`;

export default defineConfig(({ isSsrBuild }) => ({
  root: 'src/client',
  plugins: [react()],
  define: { 'process.env.NODE_ENV': '"production"', __VERSION__: JSON.stringify(version) },
  server: {
    host: '127.0.0.1',
    proxy: { '/trpc': API, '/api': API, '/public-objects': API },
  },
  build: isSsrBuild
    ? {
        // The server, in one plain file; native and optional modules stay in node_modules.
        ssr: new URL('src/server/main.ts', import.meta.url).pathname,
        outDir: '../../dist',
        emptyOutDir: false,
        copyPublicDir: false,
        target: 'es2022',
        minify: false,
        rolldownOptions: { output: { format: 'cjs', entryFileNames: 'server.js', codeSplitting: false, banner: refuseOldNode } },
      }
    : { outDir: '../../dist/client', emptyOutDir: true, manifest: true, chunkSizeWarningLimit: 900 },
  ssr: { noExternal: true, external: ['better-sqlite3', 'pg'] },
  test: { root: '.', include: ['{src,db}/**/*.test.{ts,tsx}'], setupFiles: [], restoreMocks: true },
}));
