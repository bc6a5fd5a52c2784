import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KyselyPlugin, RootOperationNode } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { openTestDatabase } from '#db/testing/open-test-database.ts';
import type { ConfirmedAction } from '#shared/people/people-schemas.ts';
import type { Role } from '#shared/people/roles.ts';
import { openUploadStaging } from '../adapters/objects/upload-staging.ts';
import { SpreadsheetWorker, SpreadsheetWorkerClient } from '../adapters/spreadsheet/spreadsheet-worker-client.ts';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { createDeps, openObjectStore, type Deps } from '../deps.ts';
import { clientDir, lessonsDir, spreadsheetWorkerFile } from '../bootstrap/program-paths.ts';
import { verifyRollUps } from '../services/analytics/rollups/rebuild-service.ts';
import { createRequestContext } from '../trpc/context.ts';
import { createCaller, type Caller } from '../trpc/router.ts';
import { forbidStoreInTransactions } from './forbid-io-in-transactions.ts';
import { addTestAdmin } from './add-test-admin.ts';

export const ADMIN_ACCOUNT = { username: 'admin', password: 'correct horse', email: 'admin@localhost' };

/** All tests of a process share one worker, because each new worker loads and compiles the readers of all kinds of files. */
const spreadsheetWorker = new SpreadsheetWorker(spreadsheetWorkerFile);

const USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

export interface TestClient extends Pick<
  Caller,
  'gate' | 'content' | 'admin' | 'analytics' | 'people' | 'preview' | 'phonePreview' | 'settings' | 'sales'
> {
  cookies: Record<string, string>;
}

/**
 * Describes a test server, which starts with an empty database. The clocks of the test server stand still until `advanceTime` is called.
 */
export interface TestServer {
  deps: Deps;
  app: Awaited<ReturnType<typeof createApp>>;
  dataDir: string;
  /** Advances the wall clock and the monotonic clock of the server. */
  advanceTime: (ms: number) => void;
  /** Sets the server's wall clock back, but not its monotonic clock. */
  setClockBack: (ms: number) => void;
  /** Creates a client without cookies that sends requests from the given IP address. */
  createClient: (address?: string) => TestClient;
  createAdminClient: () => Promise<TestClient>;
  createClientWithRole: (role: Role) => Promise<TestClient>;
}

/**
 * Creates a test server with the given environment variables. With `logLines`, the lines of the log are added to this list, and with
 * `onStatement`, this function is called for each SQL statement.
 */
export async function createTestServer(
  env: Record<string, string> = {},
  logLines?: string[],
  onStatement?: (statement: RootOperationNode) => void,
): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'keyreel-data-'));
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...env });
  const { db: plainDb, close: closeDatabase } = await openTestDatabase();
  const db = onStatement ? plainDb.withPlugin(createStatementObserver(onStatement)) : plainDb;
  let time = Date.UTC(2026, 10, 20, 12);
  let clockOffset = 0;
  const created = createDeps({
    config,
    db,
    objects: forbidStoreInTransactions(await openObjectStore(config)),
    uploadStaging: await openUploadStaging(join(dataDir, 'inbox')),
    lessonsDir,
    now: () => new Date(time + clockOffset),
    readDatabaseTime: async () => null,
    newId: () => randomUUIDv7(),
    randomBytes,
    secrets: { signing: Buffer.alloc(32, 1), pepper: Buffer.alloc(32, 2), cookies: Buffer.alloc(32, 3) },
    monotonicMs: () => time,
  });
  const deps = { ...created, spreadsheets: new SpreadsheetWorkerClient(spreadsheetWorker) };
  const logger = logLines && { level: 'trace', stream: { write: (logLine: string) => void logLines.push(logLine) } };
  const app = await createApp({ deps, version: 'test', clientDir, ...(logger && { logger }) });
  onTestFinished(async () => {
    const differences = await verifyRollUps(deps);
    await deps.backupMonitor.stop();
    await app.close();
    await deps.regexSandbox.close();
    await closeDatabase();
    await rm(dataDir, { recursive: true });
    // At the end of every test that creates a test server, the roll-ups must agree with the event journal.
    expect(differences).toEqual([]);
  });
  const server: TestServer = {
    deps,
    app,
    dataDir,
    advanceTime: (ms) => void (time += ms),
    setClockBack: (ms) => void (clockOffset -= ms),
    createClient: (address = '192.0.2.1') => createTestClient(deps, address),
    createClientWithRole: async (role) => {
      const account = { ...ADMIN_ACCOUNT, username: `${role}-${randomUUIDv7()}` };
      await addTestAdmin(deps, { ...account, role });
      const client = server.createClient();
      await client.gate.adminLogin(account);
      return client;
    },
    createAdminClient: async () => {
      await addTestAdmin(deps, { ...ADMIN_ACCOUNT, role: 'owner' }).catch(() => {});
      const client = server.createClient();
      await client.gate.adminLogin(ADMIN_ACCOUNT);
      return client;
    },
  };
  return server;
}

function createStatementObserver(onStatement: (statement: RootOperationNode) => void): KyselyPlugin {
  return {
    transformQuery: ({ node }) => {
      onStatement(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

/** Confirms, as the dialog of the portal does, that the client's administrator acts. All administrators of tests have the same password. */
export function confirm(client: TestClient, action: ConfirmedAction, code?: string): Promise<{ confirmation: string }> {
  return client.people.confirm({ action, password: ADMIN_ACCOUNT.password, ...(code !== undefined && { code }) });
}

/** Creates a client without cookies for the given dependencies. */
export function createTestClient(deps: Deps, address: string): TestClient {
  const cookies: Record<string, string> = {};
  const reply = {
    setCookie: (name: string, value: string) => void (cookies[name] = value),
    clearCookie: (name: string) => void delete cookies[name],
  } as unknown as FastifyReply;
  const request = { cookies, ip: address, headers: { 'user-agent': USER_AGENT }, log: { error: () => {} } } as unknown as FastifyRequest;
  // The tRPC caller is a proxy object that treats every property as a procedure, so its properties cannot be copied with the spread syntax.
  const { gate, content, admin, analytics, people, preview, phonePreview, settings, sales } = createCaller(() =>
    createRequestContext(deps, request, reply),
  );
  return { gate, content, admin, analytics, people, preview, phonePreview, settings, sales, cookies };
}
