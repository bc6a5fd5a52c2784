// The service worker of the learner's side; see docs/adr/0020-service-worker.md. It answers with files of its own build, kept modules and
// nothing else: requests to /api, /trpc and /admin never pass through it.
import { buildFilePath, KEPT_CACHE } from '#shared/kept-cache.ts';
import { listKeptNames, mayBeKept, openObject } from './open-object.ts';
import { findLearnerRoute, openPage } from './open-page.ts';
import { deleteFormerShells, installLaterFiles, installShell, openShell } from './shell.ts';

interface ExtendableEvent extends Event {
  waitUntil: (pending: Promise<unknown>) => void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  readonly resultingClientId: string;
  respondWith: (response: Promise<Response>) => void;
}
interface ServiceWorkerScope extends EventTarget {
  readonly clients: { claim: () => Promise<void>; get: (id: string) => Promise<{ postMessage: (message: unknown) => void } | undefined> };
}

const worker = self as unknown as ServiceWorkerScope;
/** TypeScript has no types for service workers beside those for pages. */
const listen = <E extends ExtendableEvent>(type: string, handle: (event: E) => void) =>
  worker.addEventListener(type, (event) => handle(event as E));

listen('install', (event) => event.waitUntil(installShell()));
// Only pages without a worker are taken over. Pages of a former build keep their former worker until they are closed.
listen('activate', (event) => event.waitUntil(deleteFormerShells().then(() => worker.clients.claim())));

// A page says so after it has stored or removed files, and with a port when it saves a module.
listen<ExtendableEvent & { ports: readonly MessagePort[] }>('message', (event) => {
  const [port] = event.ports;
  if (!port) return event.waitUntil(listKeptNames());
  const reply = (answer: string | null) => port.postMessage(answer);
  reply('begun');
  event.waitUntil(
    installLaterFiles().then(
      () => reply(null),
      (error: Error) => reply(error.name),
    ),
  );
});
void listKeptNames();

listen<FetchEvent>('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || !['GET', 'HEAD'].includes(request.method)) return;
  if (pathname.startsWith('/public-objects/')) {
    if (mayBeKept(pathname)) event.respondWith(openObject(request, pathname));
  } else if (request.method === 'HEAD') return;
  else if (pathname.startsWith('/practice/')) event.respondWith(openPracticeFile(request, pathname));
  else if (request.mode !== 'navigate') {
    if (isShellFile(pathname)) event.respondWith(openShellFile(request));
  } else if (findLearnerRoute(pathname) !== null)
    event.respondWith(
      openPage(request, {
        pathname,
        waitUntil: (pending) => event.waitUntil(pending),
        onOutdated: (path) => void tellOutdated(event.resultingClientId, path),
      }),
    );
});

const isShellFile = (pathname: string) => /^\/(assets\/|(before-hydration|old-browser)\.js$|icon\.svg$)/.test(pathname);

async function openShellFile(request: Request): Promise<Response> {
  return (await (await openShell()).match(request, { ignoreVary: true })) ?? fetch(request);
}

async function openPracticeFile(request: Request, pathname: string): Promise<Response> {
  const kept = await (await caches.open(KEPT_CACHE)).match(buildFilePath(pathname));
  return kept ?? fetch(request);
}

/** Tells a page that another brand or language is in force. The page shows it when nobody has begun to type. */
async function tellOutdated(clientId: string, path: string): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- messages to clients take no target origin
  (await worker.clients.get(clientId))?.postMessage({ type: 'outdated', path });
}
