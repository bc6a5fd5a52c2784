import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { examineStorage } from './examine-storage.ts';

const ORIGIN = 'https://learn.example.com';
const EMPTY_LIST = '<ListBucketResult><KeyCount>0</KeyCount><IsTruncated>false</IsTruncated></ListBucketResult>';

/** Starts a store that lets browsers read the responses to the given methods, and returns the warnings about it and the files left in it. */
async function examineStoreThatAllows(methods: string[], env: Record<string, string> = {}) {
  const files = new Map<string, Buffer>();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://store');
    const content = Buffer.concat(await request.toArray());
    if (methods.includes(request.method!)) response.setHeader('access-control-allow-origin', ORIGIN);
    if (request.method === 'OPTIONS') response.setHeader('access-control-allow-methods', 'GET, PUT');
    if (request.method === 'PUT') files.set(pathname, content);
    if (request.method === 'DELETE') files.delete(pathname);
    if (request.method !== 'GET') return void response.end();
    if (searchParams.has('list-type')) return void response.setHeader('content-type', 'application/xml').end(EMPTY_LIST);
    const file = files.get(pathname);
    response.writeHead(file ? 200 : 404).end(file);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const STORAGE_URL = `s3://lessons?endpoint=http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const config = readConfig({ STORAGE_URL, AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b', PUBLIC_URL: ORIGIN, ...env });
  const findings = await examineStorage(config, null);
  return { findings: findings.filter(({ severity }) => severity !== 'ok').map(({ message }) => message), left: files.size };
}

const REDIRECT = { MEDIA_OFFLOAD: 'redirect' };

test.each([
  ['everything', ['OPTIONS', 'PUT', 'GET'], REDIRECT, []],
  ['no upload', [], REDIRECT, [`the bucket lessons does not let browsers upload from ${ORIGIN}`]],
  ['only to ask', ['OPTIONS', 'GET'], REDIRECT, [`the bucket lessons hides its answer to an upload from browsers on ${ORIGIN}`]],
  ['uploads alone', ['OPTIONS', 'PUT'], REDIRECT, [`the bucket lessons hides files from browsers on ${ORIGIN}`]],
  ['uploads alone, and files are sent by the server', ['OPTIONS', 'PUT'], {}, []],
])('the doctor command names what a store forbids browsers that allows them %s', async (_, methods, env, findings) => {
  expect(await examineStoreThatAllows(methods, env)).toEqual({ findings, left: 0 });
});
