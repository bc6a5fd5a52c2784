import type { TokenScope } from '#shared/people/access-token-schemas.ts';

/**
 * Says which scope an access token needs for a procedure. A procedure that does not stand here refuses access tokens, among them all
 * procedures about people, the audit log, backups and settings.
 */
export const scopeByProcedure: Readonly<Record<string, TokenScope>> = {
  'admin.keys': 'keys:read',
  'admin.key': 'keys:read',
  'admin.generateKeys': 'keys:write',
  'admin.updateKey': 'keys:write',
  'admin.replaceKey': 'keys:write',
  'admin.forgetDevices': 'keys:write',
  'admin.forgetDevice': 'keys:write',
  'admin.products': 'content:read',
  'admin.modules': 'content:read',
  'admin.cards': 'content:read',
  'admin.search': 'content:read',
  'admin.versions': 'content:read',
  'admin.exportCards': 'content:read',
  'admin.reviewCards': 'content:read',
  'admin.createProduct': 'content:write',
  'admin.updateProduct': 'content:write',
  'admin.deleteProduct': 'content:write',
  'admin.createModule': 'content:write',
  'admin.updateModule': 'content:write',
  'admin.deleteModule': 'content:write',
  'admin.linkModule': 'content:write',
  'admin.unlinkModule': 'content:write',
  'admin.rollBack': 'content:write',
  'admin.createCard': 'content:write',
  'admin.updateCard': 'content:write',
  'admin.deleteCard': 'content:write',
  'admin.importCards': 'content:write',
  'admin.setCompanions': 'content:write',
  'admin.completeUpload': 'content:write',
  'analytics.dashboard': 'numbers:read',
  'analytics.activity': 'numbers:read',
};
