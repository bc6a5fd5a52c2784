/** Describes one figure of a benchmark's output and the target that it is measured against. */
export interface Measurement {
  /** Names the target, such as `P10`. Several figures may belong to one target. */
  target: string;
  what: string;
  /** Names the benchmark's file and its arguments. */
  bench: readonly string[];
  /** Matches the line with the figure. Its only group is the figure. */
  pattern: RegExp;
  anchor: string;
  /** Is null when the figure is only reported. */
  goal: { least: number } | { most: number } | null;
}

const NGINX = 'nginx in the same run';
const EMPTY_PAGE = 'an empty page';
const streaming = { bench: ['video-streaming.ts'], anchor: NGINX } as const;
const keyForm = { bench: ['key-form-load-time.ts'], anchor: EMPTY_PAGE } as const;
const firstFrame = { bench: ['first-video-frame.ts'], anchor: EMPTY_PAGE } as const;
const events = { bench: ['event-ingestion.ts'], anchor: 'accepting in memory' } as const;
const start = { bench: ['cold-start-and-memory.ts'] } as const;
const folderTable = { bench: ['folder-table.ts'], anchor: 'none' } as const;
const courseMap = { bench: ['course-map.ts'], anchor: 'none' } as const;
const stalls = { bench: ['author-stalls.ts'], anchor: 'none' } as const;
const workbooks = { bench: ['workbook-checks.ts'], anchor: 'none' } as const;
const hostile = { bench: ['hostile-workbooks.ts'], anchor: 'none' } as const;
const properties = { bench: ['check-properties.ts', '2000', '10', '1/40'], anchor: 'none' } as const;
const uploadMemory = { bench: ['upload-memory.ts'], anchor: 'the idle server' } as const;
const engines = { bench: ['database-throughput.ts'], anchor: 'SQLite in the same run' } as const;

/** Lists the figures in the order of the targets. */
export const measurements: readonly Measurement[] = [
  ...[16, 64].flatMap((clients) => [
    measureRow('P1', `throughput, ${clients} clients`, `throughput, 1 MiB ranges, ${clients} clients`, { least: 0.6 }),
    measureRow('P2', `CPU per GiB, ${clients} clients`, `CPU per GiB, ${clients} clients`, { most: 2.2 }),
    measureRow('P1', `throughput by sendfile, ${clients} clients`, `  by sendfile, ${clients} clients`, { least: 0.6 }),
    measureRow('P2', `CPU per GiB by sendfile, ${clients} clients`, `  CPU by sendfile, ${clients} clients`, { most: 2.2 }),
  ]),
  measureRow('P3', 'a thousand slow clients: CPU', 'CPU of slow clients', { most: 5 }),
  measureRow('P3', 'a thousand slow clients by sendfile: CPU', 'CPU of slow clients, sendfile', { most: 5 }),
  measureRow('P3', 'KiB of memory a slow client', 'memory per slow client, KiB', { most: 200 }),
  {
    target: 'P5',
    what: 'a procedure with one indexed read',
    bench: ['small-call.ts'],
    anchor: 'an empty procedure',
    pattern: /authenticated read: .*?([\d.]+) times an empty/,
    goal: { least: 0.6 },
  },
  {
    target: 'P6',
    what: 'durable events, one a request',
    ...events,
    pattern: /^1 per request: .*?([\d.]+) times in memory/m,
    goal: { least: 0.35 },
  },
  {
    target: 'P7',
    what: 'durable events, 20 a request',
    ...events,
    pattern: /^20 per request: .*?([\d.]+) times in memory/m,
    goal: { least: 0.1 },
  },
  {
    target: 'P8',
    what: 'bytes written per event',
    bench: ['bytes-per-event.ts'],
    anchor: 'a table with random ids',
    pattern: /per event: .*?([\d.]+) times/,
    goal: { most: 0.6 },
  },
  {
    target: 'P9',
    what: 'the slowest query of the portal at a million events',
    bench: ['analytics-queries.ts'],
    anchor: 'itself at 10 000',
    pattern: /slowest growth to 1000000: ([\d.]+)/,
    goal: { most: 1.5 },
  },
  {
    target: 'P10',
    what: 'start to the first answer',
    ...start,
    anchor: 'node -e 0',
    pattern: /([\d.]+) times node -e 0/,
    goal: { most: 8 },
  },
  {
    target: 'P11',
    what: 'idle memory',
    ...start,
    anchor: 'a bare node:http server',
    pattern: /([\d.]+) times a bare/,
    goal: { most: 1.7 },
  },
  { target: 'P12', what: 'key form, first visit', ...keyForm, pattern: /first.*?([\d.]+) times an empty page/, goal: { most: 1.15 } },
  {
    target: 'P12',
    what: 'key form of a school with a brand, first visit',
    ...keyForm,
    pattern: /brand, first.*?([\d.]+) times an empty page/,
    goal: { most: 1.15 },
  },
  ...(['French', 'Spanish'] as const).map((language) => ({
    target: 'P12',
    what: `the same in ${language}`,
    ...keyForm,
    pattern: new RegExp(`in ${language}.*?([\\d.]+) times an empty page`),
    goal: { most: 1.15 },
  })),
  { target: 'P13', what: 'key form, repeat visit', ...keyForm, pattern: /repeat.*?([\d.]+) times an empty page/, goal: { most: 1.2 } },
  {
    target: 'P15',
    what: 'Next to the first frame',
    bench: ['next-page-latency.ts'],
    anchor: 'a frame of the display',
    pattern: /([\d.]+) frames/,
    goal: { most: 2 },
  },
  {
    target: 'P17',
    what: 'overlay drift, p95 in ms',
    bench: ['overlay-drift.ts'],
    anchor: 'none',
    pattern: /p95 (\d+) ms/,
    goal: { most: 43 },
  },
  {
    target: 'P19',
    what: 'opened lesson, Slow 4G, first visit',
    ...firstFrame,
    pattern: /Slow 4G, cold.*?([\d.]+) times an empty page/,
    goal: { most: 4.5 },
  },
  {
    target: 'P19',
    what: 'opened lesson, Slow 4G, repeat visit',
    ...firstFrame,
    pattern: /Slow 4G, warm.*?([\d.]+) times an empty page/,
    goal: { most: 1.8 },
  },
  {
    target: 'P21',
    what: 'a minute of the soak: entry p99 in ms',
    bench: ['soak.ts', '1'],
    anchor: 'none',
    pattern: /key entry: p99 (\d+) ms/,
    goal: { most: 1000 },
  },
  {
    target: 'P22',
    what: 'media through nginx, 16 clients',
    ...streaming,
    pattern: /throughput, 1 MiB ranges, 16 clients.*\n\s+with nginx offload\s+([\d.]+)/,
    goal: { least: 0.9 },
  },
  {
    target: 'P23',
    what: 'the slowest query of the portal at ten million events',
    bench: ['analytics-queries.ts', '10000000'],
    anchor: 'itself at 10 000',
    pattern: /slowest growth to 10000000: ([\d.]+)/,
    goal: { most: 1.5 },
  },
  { target: 'P24', what: 'idle memory in MiB', ...start, anchor: 'none', pattern: /idle memory: (\d+) MiB/, goal: { most: 96 } },
  {
    target: 'P25',
    what: 'entries on PostgreSQL',
    ...engines,
    pattern: /^PostgreSQL, 1 process .*?entries \d+\/s \(([\d.]+)\)/m,
    goal: { least: 0.7 },
  },
  {
    target: 'P25',
    what: 'reads on PostgreSQL',
    ...engines,
    pattern: /^PostgreSQL, 1 process .*?reads \d+\/s \(([\d.]+)\)/m,
    goal: { least: 0.7 },
  },
  { target: 'P26', what: 'check of 25 000 rows in ms', ...workbooks, pattern: / 25000 rows.*?median (\d+) ms/, goal: { most: 400 } },
  { target: 'P26', what: 'check of 200 000 cells in ms', ...workbooks, pattern: / 200000 cells.*?median (\d+) ms/, goal: { most: 1500 } },
  { target: 'P26', what: 'memory of a hostile workbook in MiB', ...hostile, pattern: /memory most (\d+) MiB/, goal: { most: 300 } },
  { target: 'P26', what: 'exceptions of random checks', ...properties, pattern: /check sets: .*?(\d+) exceptions/, goal: { most: 0 } },
  { target: 'P27', what: 'table of 40 lessons in s', ...folderTable, pattern: /^90 .*table after ([\d.]+)/m, goal: { most: 5 } },
  { target: 'P27', what: 'table of 500 files in s', ...folderTable, pattern: /^500 .*table after ([\d.]+)/m, goal: { most: 30 } },
  { target: 'P27', what: 'map of 200 pages in ms', ...courseMap, pattern: /in the window drawn after (\d+) ms/, goal: { most: 100 } },
  { target: 'P27', what: 'frames a second of the map', ...courseMap, pattern: /^panned: (\d+)/m, goal: { least: 55 } },
  { target: 'P27', what: 'memory of uploads in MiB', ...uploadMemory, pattern: /^uploads.*most \+(\d+)/m, goal: { most: 30 } },
  {
    target: 'P28',
    what: '/livez p99 in ms while publishing',
    ...stalls,
    pattern: /^publishing 2000 pages.*?p99 (\d+) ms/m,
    goal: { most: 100 },
  },
];

/** Reads the ratio of a row of `video-streaming.ts`, whose name is filled with spaces. */
function measureRow(target: string, what: string, name: string, goal: Measurement['goal']): Measurement {
  return { target, what, ...streaming, pattern: new RegExp(`^${name}\\s+([\\d.]+)`, 'm'), goal };
}

export interface Result extends Measurement {
  /** Is null when the benchmark could not run or did not print the figure. */
  value: number | null;
}

/** Reads the figures of one benchmark from its output. */
export function readFigures(measured: readonly Measurement[], output: string): Result[] {
  return measured.map((measurement) => {
    const [, figure] = measurement.pattern.exec(output) ?? [];
    return { ...measurement, value: figure === undefined ? null : Number(figure) };
  });
}

export function isMet({ value, goal }: Result): boolean | null {
  if (value === null || goal === null) return null;
  return 'least' in goal ? value >= goal.least : value <= goal.most;
}

/** Formats the results as a table in Markdown. */
export function formatTable(results: readonly Result[]): string {
  const rows = results.map((result) => {
    const { target, what, value, anchor, goal } = result;
    const wanted = goal === null ? '' : 'least' in goal ? `≥ ${goal.least}` : `≤ ${goal.most}`;
    const verdict = { true: 'met', false: '**missed**', null: 'not measured' }[String(isMet(result)) as 'true' | 'false' | 'null'];
    return [target, what, value === null ? '–' : String(value), wanted, verdict, anchor];
  });
  const lines = [['', 'what', 'figure', 'target', '', 'compared with'], Array.from({ length: 6 }, () => '---'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
