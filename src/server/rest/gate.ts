import type { FastifyPluginAsync } from 'fastify';
import { enterResponseSchema, type AdminCredentials, type EnterRequest } from '#shared/session.ts';

/** The types of the bodies are unchecked here; the input schemas of the procedures validate them. */
export const gateRoutes: FastifyPluginAsync = async (app) => {
  app.post<{ Body: EnterRequest }>('/gate/enter', async (request) =>
    enterResponseSchema.parse(await request.caller.gate.enter(request.body)),
  );
  app.get('/session/current', (request) => request.caller.gate.session());
  app.post<{ Body: AdminCredentials }>('/auth/admin/login', (request) => request.caller.gate.adminLogin(request.body));
  app.post('/auth/admin/logout', (request) => request.caller.gate.adminLogout());
};
