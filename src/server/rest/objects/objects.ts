import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { canUseArea } from '#shared/people/roles.ts';
import { getNetworkPrefix } from '#shared/network-prefix.ts';
import { FileHandleCache } from '#server/adapters/objects/file-handle-cache.ts';
import { loadSendFile } from '#server/adapters/objects/send-file.ts';
import { ObjectStoreUnavailableError } from '#server/adapters/objects/object-store.ts';
import type { Deps } from '#server/deps.ts';
import { findTokensWithAccess } from '#server/services/people/login-service.ts';
import { findOpenPhonePreviews } from '#server/services/phone-preview/phone-preview-access.ts';
import { findOpenSessionIds } from '#server/services/gate/gate-service.ts';
import { consumeFreeLessonLimit, consumeMediaStartLimit } from '#server/services/limits/request-limits.ts';
import { BlockCache } from '#server/services/media/delivery/block-cache.ts';
import {
  findFreeObjectIds,
  isDemoObjectId,
  openAuthorizedObject,
  type MediaRequester,
} from '#server/services/media/delivery/delivery-service.ts';
import { MissingFileLog } from '#server/services/media/delivery/missing-file-log.ts';
import { OpenStreams, type StreamOwner } from '#server/services/media/delivery/open-streams.ts';
import { sendObject } from '#server/services/media/delivery/send-object.ts';
import { countSentBytes } from '#server/services/limits/moved-bytes.ts';
import { StreamLimiter, type StreamClient } from '#server/services/limits/stream-limiter.ts';
import { identify, type Identity } from '#server/trpc/identify.ts';
import { buildNginxResponse } from './object-nginx-offload.ts';
import { buildObjectResponse, type ObjectResponse } from './object-response.ts';
import { stripObjectExtension } from '#shared/media/object-url.ts';

/** Sets how often the server checks open streams, so that a stream ends within a second after its client's session or login has ended. */
const AUTHORIZATION_CHECK_INTERVAL_MS = 500;
/** Limits how long a client waits for the first bytes from a remote object store that has stopped responding. */
const STORE_WAIT_MS = 5000;

/** Serves the files of lessons, whole or in byte ranges, to clients that may read them. */
export const objectRoutes: FastifyPluginAsync<{ deps: Deps; openStreams: OpenStreams }> = async (app, { deps, openStreams }) => {
  const lessons = new FileHandleCache();
  const missingFiles = new MissingFileLog(deps.now);
  const blocks = new BlockCache();
  const streams = new StreamLimiter(deps.semaphores);
  const isSendFileWanted = deps.config.mediaOffload === 'sendfile';
  const sendFile = isSendFileWanted ? loadSendFile() : null;
  if (isSendFileWanted && !sendFile) app.log.warn('MEDIA_OFFLOAD=sendfile needs Linux and node:ffi: the server sends the files itself');

  app.route<{ Params: { id: string } }>({
    method: ['GET', 'HEAD'],
    exposeHeadRoute: false,
    url: '/public-objects/:id',
    handler: async (request, reply) => {
      const { id } = request.params;
      reply.header('cache-control', 'no-store');
      if (!isDemoObjectId(id)) deps.storageHealth.assertNotDamaged();
      const { requester, streamClient, owners } = await identifyRequester(
        identify(deps, request),
        isDemoObjectId(id) || deps.config.isMediaPublic,
      );
      if (request.method === 'GET' && streamClient.kind === 'session')
        await consumeMediaStartLimit(deps.usageLimiter, { session: streamClient, accessKey: streamClient.accessKey });
      const latest = performance.now() + STORE_WAIT_MS;
      const opening = openAuthorizedObject({ ...deps, lessons, missingFiles, log: request.log }, requester, id);
      const media = await waitUntil(latest, opening, ({ object }) => object.release());
      if (media.access === 'free' && request.method === 'GET') {
        try {
          await consumeFreeLessonLimit(deps.usageLimiter, 'media', getNetworkPrefix(request.ip));
        } catch (error) {
          media.object.release();
          throw error;
        }
      }
      const response = buildObjectResponse(media, request.headers, deps.config.isMediaPublic);
      // A script that saves a module on a device needs the entity tag of this server, which the store does not send.
      const isScriptRequest = request.headers['sec-fetch-dest'] === 'empty';
      const offloaded =
        buildNginxResponse(deps, media, streamClient, response, request.raw) ??
        (request.method === 'HEAD' || isScriptRequest ? null : await buildRedirectResponse(deps, id, response));
      const { status, headers, bytes } = offloaded ?? response;
      if (request.method === 'HEAD' || !bytes) {
        media.object.release();
        writeHead(reply, status, headers).end();
        return;
      }
      let releaseStream;
      try {
        // The first block of the file is read before the response starts: once the HTTP status has been sent, it is too late to report that
        // the object store is unavailable.
        if (deps.objects.direct) {
          const acquiring = Promise.resolve(blocks.acquire(media.etag, media.object, bytes.from));
          blocks.release(await waitUntil(latest, acquiring, (block) => blocks.release(block)));
        }
        const stream = { countMovedBytes: () => countSentBytes(request.raw.socket), evict: () => reply.raw.destroy() };
        releaseStream = await streams.acquire(
          streamClient,
          stream,
          isDemoObjectId(id) ? 'demo' : media.access === 'free' ? 'free' : 'paid',
        );
      } catch (error) {
        media.object.release();
        throw error;
      }
      const authority = media.access === 'free' ? ({ kind: 'free', id: stripObjectExtension(id) } as const) : owners[media.access];
      const removeStream = authority && openStreams.add(authority, () => reply.raw.destroy());
      void sendObject(writeHead(reply, status, headers), media, bytes, { blocks, sendFile }).finally(() => {
        releaseStream();
        removeStream?.();
      });
    },
  });
};

/**
 * Waits for a result until an instant of `performance.now()`, and then throws ObjectStoreUnavailableError. A result that arrives later is
 * released.
 */
async function waitUntil<Result>(latest: number, pending: Promise<Result>, release: (late: Result) => void): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), latest - performance.now())));
  const result = await Promise.race([pending.then((value) => ({ value })), expired]).finally(() => clearTimeout(timer));
  if (result) return result.value;
  pending.then(release, () => {});
  throw new ObjectStoreUnavailableError('The object store does not answer in time');
}

/**
 * Returns the registry of open streams. A timer ends each stream whose session, login or preview has ended, or whose administrator was
 * demoted.
 */
export function endUnauthorizedStreams(app: FastifyInstance, deps: Deps): OpenStreams {
  const openStreams = new OpenStreams({
    session: (ids) => findOpenSessionIds(deps, ids),
    courses: (tokenHashes) => findTokensWithAccess(deps, 'courses', tokenHashes),
    preview: (tokenHashes) => findOpenPhonePreviews(deps, tokenHashes),
    free: (ids) => findFreeObjectIds(deps, ids),
    backups: (tokenHashes) => findTokensWithAccess(deps, 'backups', tokenHashes),
  });
  const check = () => openStreams.endUnauthorized().catch((err: unknown) => app.log.warn({ err }, 'open streams could not be checked'));
  const timer = setInterval(() => void check(), AUTHORIZATION_CHECK_INTERVAL_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return openStreams;
}

/**
 * Writes the HTTP status and only the given headers. Fastify is bypassed, because sending a stream through its reply object uses many times
 * as much CPU time.
 */
function writeHead(reply: FastifyReply, status: number, headers: OutgoingHttpHeaders): ServerResponse {
  reply.hijack();
  for (const name of reply.raw.getHeaderNames()) reply.raw.removeHeader(name);
  return reply.raw.writeHead(status, headers);
}

/**
 * Identifies the requester of an object, the client whose number of streams is limited, and what authorizes the stream: the session or
 * login, or the preview on a phone. For a public object, nothing of it is looked up.
 */
async function identifyRequester(
  { address, findLearner, findAdmin, findPhonePreview }: Identity,
  isPublic: boolean,
): Promise<{ requester: MediaRequester; streamClient: StreamClient; owners: Record<'own' | 'preview', StreamOwner | null> }> {
  const learner = isPublic ? null : await findLearner();
  const session = learner?.session ?? null;
  const admin = isPublic ? null : await findAdmin();
  const preview = isPublic ? null : await findPhonePreview();
  const streamClient: StreamClient = learner
    ? { kind: 'session', id: learner.session.id, accessKey: learner.accessKey }
    : admin
      ? { kind: 'admin', id: admin.id }
      : preview
        ? { kind: 'admin', id: preview.adminId }
        : { kind: 'address', id: getNetworkPrefix(address) };
  const isAdmin = admin !== null && canUseArea(admin.role, 'courses');
  // An administrator whose role does not include courses may have a learner's session in the same browser.
  const own: StreamOwner | null = isAdmin ? { kind: 'courses', id: admin.tokenHash } : session && { kind: 'session', id: session.id };
  return {
    requester: { session, isAdmin, previewedModuleId: preview?.moduleId ?? null },
    streamClient,
    owners: { own, preview: preview && { kind: 'preview', id: preview.tokenHash } },
  };
}

/**
 * Matches the file types for which requests are redirected to the object store. Requests for images and transcripts are not redirected,
 * because these files are small, and browsers might not let a page read files from another origin.
 */
const REDIRECTED = /^(video|audio)\//;

/**
 * Converts the response to an authorized request into a redirect to the object store. The URL of the redirect is valid for a few minutes.
 * Returns null when the server must send the response itself: only requests for videos and audio recordings in the object store are
 * redirected, and only when MEDIA_OFFLOAD is `redirect`.
 */
async function buildRedirectResponse(
  { config, objects }: Pick<Deps, 'config' | 'objects'>,
  id: string,
  { headers, bytes }: ObjectResponse,
): Promise<ObjectResponse | null> {
  const contentType = String(headers['content-type']);
  if (config.mediaOffload !== 'redirect' || !objects.direct || !bytes || isDemoObjectId(id) || !REDIRECTED.test(contentType)) return null;
  const location = await objects.direct.createDownloadUrl(stripObjectExtension(id), {
    contentType,
    contentDisposition: String(headers['content-disposition']),
  });
  // The redirect must not be cached, because the server must authorize every request for the file.
  return { status: 302, headers: { location, 'cache-control': 'no-store', 'content-length': 0 }, bytes: null };
}
