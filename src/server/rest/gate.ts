import type { FastifyPluginAsync } from 'fastify';
import { enterResponseSchema, type AdminCredentials, type EnterRequest } from '#shared/session.ts';

/**
 * Registers the REST routes for sessions and logins. The routes do not validate request bodies, because the procedures that they call
 * validate their input.
 */
export const gateRoutes: FastifyPluginAsync = async (app) => {
  app.post<{ Body: EnterRequest }>('/gate/enter', async (request) =>
    enterResponseSchema.parse(await request.caller.gate.enter(request.body)),
  );
  app.get('/session/current', (request) => request.caller.gate.session());
  app.post<{ Body: AdminCredentials }>('/auth/admin/login', (request) => request.caller.gate.adminLogin(request.body));
  app.post('/auth/admin/logout', (request) => request.caller.gate.adminLogout());
};
