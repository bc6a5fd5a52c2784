// A server process loads this file before its own code. The SIGWINCH signal then prints what the process has loaded as one line of JSON.
import { createRequire } from 'node:module';

const { cache } = createRequire(import.meta.url);
const { moduleLoadList } = process as unknown as { moduleLoadList: string[] };

process.on('SIGWINCH', () =>
  console.log(
    JSON.stringify({
      files: Object.keys(cache),
      builtins: moduleLoadList.filter((name) => name.startsWith('NativeModule')),
      heapBytes: process.memoryUsage().heapUsed,
    }),
  ),
);
