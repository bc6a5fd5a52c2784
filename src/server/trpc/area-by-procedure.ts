import type { PortalArea } from '#shared/people/roles.ts';

/**
 * Lists the area of the admin portal to which each procedure for administrators belongs. The area decides which roles may call the procedure,
 * over tRPC and REST alike.
 */
export const areaByProcedure: Readonly<Record<string, PortalArea>> = {
  'admin.me': 'everyone',
  'admin.products': 'everyone',
  'analytics.dashboard': 'everyone',
  'analytics.dailyCounts': 'everyone',

  'people.account': 'everyone',
  'people.changePassword': 'everyone',
  'people.endSession': 'everyone',
  'people.beginSecondFactor': 'everyone',
  'people.confirmSecondFactor': 'everyone',
  'people.replaceRecoveryCodes': 'everyone',
  'people.disableSecondFactor': 'everyone',

  'admin.createProduct': 'courses',
  'admin.updateProduct': 'courses',
  'admin.deleteProduct': 'courses',
  'admin.modules': 'courses',
  'admin.productModules': 'courses',
  'admin.createModule': 'courses',
  'admin.updateModule': 'courses',
  'admin.deleteModule': 'courses',
  'admin.linkModule': 'courses',
  'admin.unlinkModule': 'courses',
  'admin.cards': 'courses',
  'admin.cardOutlines': 'courses',
  'admin.card': 'courses',
  'admin.createCard': 'courses',
  'admin.updateCard': 'courses',
  'admin.deleteCard': 'courses',
  'admin.draft': 'courses',
  'admin.draftCard': 'courses',
  'admin.startDraft': 'courses',
  'admin.changeDraft': 'courses',
  'admin.discardDraft': 'courses',
  'admin.uploadLimits': 'courses',
  'admin.reserveUpload': 'courses',
  'admin.completeUpload': 'courses',
  'admin.unusedObjects': 'courses',
  'admin.removeObject': 'courses',
  'admin.restoreObject': 'courses',
  'admin.video': 'courses',
  'admin.videosWithoutCompanions': 'courses',
  'admin.setCompanions': 'courses',

  'analytics.moduleInsight': 'insight',

  'admin.generateKeys': 'keys',
  'admin.keys': 'keys',
  'admin.searchKeys': 'keys',
  'admin.findKey': 'keys',
  'admin.updateKey': 'keys',
  'admin.forgetDevices': 'keys',

  'analytics.activity': 'activity',
  'analytics.searchActivity': 'activity',
  'analytics.exportActivity': 'activity',
  'analytics.sessionTimeline': 'activity',

  'admin.backups': 'backups',
  'admin.backupStatus': 'backups',
  'admin.startBackup': 'backups',

  'people.list': 'people',
  'people.invitations': 'people',
  'people.invite': 'people',
  'people.revokeInvitation': 'people',
  'people.resetPassword': 'people',
  'people.changeRole': 'people',
  'people.remove': 'people',

  'people.searchAudit': 'audit',
};
