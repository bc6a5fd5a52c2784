import { cp, glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const here = import.meta.dirname;
const API = 'http://127.0.0.1:3000';

export default defineConfig(({ isSsrBuild }) => ({
  root: join(here, 'src/client'),
  plugins: isSsrBuild ? [finishServer()] : [react(), compressClient()],
  server: { host: '127.0.0.1', proxy: { '/trpc': API, '/api': API, '/public-objects': API } },
  build: isSsrBuild ? serverBuild : clientBuild,
  // Native and optional modules stay in node_modules; everything else goes into the one file.
  ssr: { noExternal: true, external: ['better-sqlite3', 'pg'] },
  test: { root: here, include: ['{src,db}/**/*.test.{ts,tsx}'] },
}));

const clientBuild = {
  outDir: join(here, 'dist/client'),
  emptyOutDir: true,
  manifest: true,
  chunkSizeWarningLimit: 900,
};

/** Runs before anything else in dist/server.js: under an older Node, better-sqlite3 crashes without a word. */
const refuseOldNode = `if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error('Keyreel needs Node 24 or newer and this is ' + process.versions.node + '. Start it with: npm start');
  process.exit(78);
}`;

/** The server as one plain file. CommonJS, since an ES module would link its imports before the check above. */
const serverBuild = {
  ssr: true,
  outDir: join(here, 'dist'),
  emptyOutDir: false,
  copyPublicDir: false,
  target: 'es2022',
  minify: false,
  rolldownOptions: {
    input: join(here, 'src/server/main.ts'),
    output: { format: 'cjs', entryFileNames: 'server.js', codeSplitting: false, banner: refuseOldNode },
  },
} as const;

/** Puts beside the server what it needs: the shipped lessons, and the word that it is CommonJS. */
function finishServer(): Plugin {
  return {
    name: 'finish-server',
    closeBundle: async () => {
      await writeFile(join(here, 'dist/package.json'), '{ "type": "commonjs" }\n');
      await cp(join(here, 'src/lessons/media'), join(here, 'dist/lessons'), { recursive: true });
    },
  };
}

/** Compresses the client once here, so that the server never does. Says how much a learner downloads. */
function compressClient(): Plugin {
  const compress = promisify(brotliCompress);
  return {
    name: 'compress-client',
    apply: 'build',
    closeBundle: async () => {
      for await (const file of glob(join(clientBuild.outDir, 'assets/*.{js,css}'))) {
        const content = await readFile(file);
        const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } };
        await writeFile(`${file}.br`, await compress(content, options));
      }
    },
  };
}
