import type { FastifyPluginAsync } from 'fastify';
import { enterResponseSchema, type AdminCredentials, type EnterRequest } from '#shared/session.ts';

/**
 * Registers the REST routes for sessions and logins. The routes for sessions and logins do not check request bodies, because the input
 * schemas of the procedures validate the bodies.
 */
export const gateRoutes: FastifyPluginAsync = async (app) => {
  app.post<{ Body: EnterRequest }>('/gate/enter', async (request) =>
    enterResponseSchema.parse(await request.caller.gate.enter(request.body)),
  );
  app.get('/session/current', (request) => request.caller.gate.session());
  app.post<{ Body: AdminCredentials }>('/auth/admin/login', (request) => request.caller.gate.adminLogin(request.body));
  app.post('/auth/admin/logout', (request) => request.caller.gate.adminLogout());
};
