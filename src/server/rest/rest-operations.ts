import { listKeyNoteLabels } from '#shared/access-keys/key-notes.ts';

const download = (summary: string) => ({ hasOwnRoute: true, summary, downloadType: 'application/x-tar' });
const toUploadId = ({ id }: Record<string, unknown>, body: Record<string, unknown> = {}) => ({ ...body, uploadId: id });

const courseArchiveOperations = {
  'GET /api/admin/modules/{id}/archive': download('The live pages of a module with all their files, as one tar archive'),
  'GET /api/admin/products/{id}/archive': download('The modules of a product with all their files, as one tar archive'),
  'GET /api/admin/archives/{id}': {
    toInput: toUploadId,
    summary: 'What is in a course archive that was sent to /api/uploads, and what of it exists here already',
    procedure: 'admin.reviewCourse',
  },
  'POST /api/admin/archives/{id}/import': {
    toInput: toUploadId,
    summary: 'Start to import a course archive: all of it or nothing',
    procedure: 'admin.importCourse',
  },
  'GET /api/admin/archives/{id}/import': {
    toInput: toUploadId,
    summary: 'How far the import of a course archive is, or how it ended',
    procedure: 'admin.courseImport',
  },
};

/** The route calls a tRPC procedure and uses the procedure's request and response bodies, except those that `restSchemas` defines. */
export interface RestOperation {
  summary: string;
  /** Holds the HTTP status of a successful response, which is 200 by default. */
  status?: 200 | 201 | 204;
  procedure?: string;
  query?: Record<string, string>;
  /** Builds the input of the procedure, which by default is the request body together with the parameters of the path and the query. */
  toInput?: (parameters: Record<string, unknown>, body: Record<string, unknown>) => unknown;
  isUpload?: boolean;
  /** Is true if an `Idempotency-Key` header may stand for `requestId` in the body. */
  takesIdempotencyKey?: boolean;
  downloadType?: string;
  /** Builds the response from the result of the procedure, which by default is the response. */
  toResponse?: (result: Record<string, unknown>) => unknown;
  /** Is true for a route that does more than call its procedure, and so stands in a file of its own. */
  hasOwnRoute?: boolean;
}

const readLimit: RestOperation['toInput'] = ({ limit, ...named }) => (limit === undefined ? named : { ...named, limit: Number(limit) });

export const restOperations: Record<string, RestOperation> = {
  'POST /api/gate/enter': {
    summary: 'Exchange an access key and a nickname for a session',
    procedure: 'gate.enter',
    toResponse: ({ demo, session }) => ({ demo, session }),
  },
  'GET /api/session/current': { summary: 'The session of the cookie', procedure: 'gate.session' },
  'GET /api/session/check': { summary: 'Whether the session of the cookie still exists', status: 204 },
  'GET /api/modules/{productSlug}': { summary: "The modules of the session's product, in order", procedure: 'content.modules' },
  'GET /api/modules/by-slug': {
    hasOwnRoute: true,
    summary: "One module of the session's product",
    procedure: 'content.moduleBySlug',
    query: { moduleSlug: 'Slug of the module' },
  },
  'GET /api/cards/{moduleId}': {
    hasOwnRoute: true,
    summary: 'The cards of a module, in order',
    procedure: 'content.cards',
  },
  'GET /api/search': {
    toInput: ({ q }) => ({ words: q }),
    summary: "The pages of the session's product that hold all words, the best 20, and where on the page the words are",
    procedure: 'content.search',
    query: { q: 'Words, 2 to 100 characters' },
  },
  'POST /api/events': {
    summary: 'Store what the learner did',
    procedure: 'analytics.record',
  },
  'GET /api/objects/upload': {
    hasOwnRoute: true,
    summary: 'Get the address to upload one file to; it is valid for an hour',
    procedure: 'admin.reserveUpload',
    query: {
      extension: 'Extension of the file, without the dot',
      name: 'Name of the file, which is kept for lists and downloads; optional',
    },
  },
  'PUT /api/objects/put/{name}': {
    hasOwnRoute: true,
    summary: 'Upload the file to the address from GET /api/objects/upload; no cookie is needed',
    query: { t: 'Token of the address', name: 'Name of the file, as given to GET /api/objects/upload' },
    isUpload: true,
  },
  'POST /api/uploads': { summary: 'Begin an upload by the tus protocol 1.0', status: 201 },
  'PATCH /api/uploads/{id}': { summary: 'Send a part of the file (tus)', status: 204, isUpload: true },
  'DELETE /api/uploads/{id}': { summary: 'Give up an upload (tus)', status: 204 },
  'POST /api/sales/{sourceId}': {
    summary: "A shop's signed message about a sale, a refund or a dispute; 202 when a person has to look at it",
  },
  'POST /api/auth/admin/login': { summary: 'Log in as an administrator', procedure: 'gate.adminLogin' },
  'POST /api/auth/admin/logout': { summary: 'Log out', procedure: 'gate.adminLogout' },
  'GET /api/admin/dashboard': { summary: 'The ten numbers of the dashboard', procedure: 'analytics.dashboard' },
  'GET /api/admin/activity': {
    toInput: readLimit,
    summary: 'Sessions, last seen first',
    procedure: 'analytics.activity',
    query: { limit: 'Maximum number of rows, 1000 by default' },
  },
  'GET /api/admin/products': { summary: 'All products', procedure: 'admin.products' },
  'POST /api/admin/products': { summary: 'Create a product', procedure: 'admin.createProduct', status: 201 },
  'PUT /api/admin/products/{id}': { summary: 'Change a product', procedure: 'admin.updateProduct' },
  'DELETE /api/admin/products/{id}': { summary: 'Delete a product with its keys', procedure: 'admin.deleteProduct', status: 204 },
  'GET /api/admin/modules': {
    toInput: ({ productId }) => (productId ? { productId } : {}),
    summary: "All modules, or a product's in order",
    procedure: 'admin.modules',
    query: { productId: 'Only the modules of this product' },
  },
  'POST /api/admin/modules': { summary: 'Create a module', procedure: 'admin.createModule', status: 201 },
  'PUT /api/admin/modules/{id}': { summary: 'Change a module', procedure: 'admin.updateModule' },
  'GET /api/admin/modules/{id}/versions': {
    toInput: ({ id }) => ({ moduleId: id }),
    summary: 'The versions of a module, newest first',
    procedure: 'admin.versions',
  },
  'DELETE /api/admin/modules/{id}': { summary: 'Delete a module with its cards', procedure: 'admin.deleteModule', status: 204 },
  'POST /api/admin/modules/{id}/versions/{number}/restore': {
    toInput: ({ id, number }, { note }) => ({ moduleId: id, version: Number(number), note }),
    summary: 'Give a module the pages of an earlier version again, as a new version',
    procedure: 'admin.rollBack',
  },
  'POST /api/admin/product-modules': { summary: 'Put a module into a product', procedure: 'admin.linkModule', status: 201 },
  'PUT /api/admin/product-modules': { summary: 'Move a module within a product', procedure: 'admin.linkModule' },
  'DELETE /api/admin/product-modules': {
    toInput: (named) => ({ productId: '', moduleId: '', ...named }),
    summary: 'Remove a module from a product',
    procedure: 'admin.unlinkModule',
    query: { productId: 'Id of the product', moduleId: 'Id of the module' },
    status: 204,
  },
  'GET /api/admin/cards': {
    toInput: ({ moduleId }) => (moduleId ? { moduleId } : {}),
    summary: 'Cards by order',
    procedure: 'admin.cards',
    query: { moduleId: 'Only the cards of this module' },
  },
  'POST /api/admin/cards': { summary: 'Create a card at `order`, or last', procedure: 'admin.createCard', status: 201 },
  'PUT /api/admin/cards/{id}': { summary: 'Change or move a card', procedure: 'admin.updateCard' },
  'DELETE /api/admin/cards/{id}': { summary: 'Delete a card and clear the links to it', procedure: 'admin.deleteCard', status: 204 },
  'GET /api/admin/modules/{id}/cards.xlsx': {
    hasOwnRoute: true,
    summary: 'The cards of a module, or of its draft, as an Excel workbook',
    procedure: 'admin.exportCards',
    downloadType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  'GET /api/admin/modules/{id}/cards.csv': {
    hasOwnRoute: true,
    summary: 'The cards of a module, or of its draft, as CSV',
    procedure: 'admin.exportCards',
    downloadType: 'text/csv',
  },
  'POST /api/admin/spreadsheets/read': {
    hasOwnRoute: true,
    summary: 'Read the cells of an Excel workbook or CSV file; stores nothing',
    procedure: 'admin.readSpreadsheet',
    isUpload: true,
  },
  'POST /api/admin/modules/{id}/cards/check': {
    hasOwnRoute: true,
    summary: 'Compare an Excel workbook or CSV file with the cards of a module; changes nothing',
    procedure: 'admin.reviewCards',
    query: { deletesMissing: '`true` deletes the cards that are not in the file' },
    isUpload: true,
  },
  'POST /api/admin/modules/{id}/cards/import': {
    hasOwnRoute: true,
    summary: 'Put the changes of a checked file in the draft of the module',
    procedure: 'admin.importCards',
    query: { deletesMissing: 'As in the check', planHash: 'The `hash` of the check' },
    isUpload: true,
  },
  ...courseArchiveOperations,
  'POST /api/admin/objects/{id}/complete': {
    summary: 'Accept a file that was sent to an S3-compatible store; `id` is the last path segment of the upload address',
    procedure: 'admin.completeUpload',
  },
  'POST /api/admin/objects/{id}/companions': {
    summary: 'Set the light version, the poster, the still and the glow of a video, by the ids of uploaded files',
    procedure: 'admin.setCompanions',
  },
  'GET /api/admin/brand': { summary: "The school's name, color, texts, shops and pictures", procedure: 'settings.brand' },
  'PUT /api/admin/brand': { summary: 'Change them; `revision` is the one that was read', procedure: 'settings.saveBrand' },
  'PUT /api/admin/brand-images/{kind}': {
    summary: 'Store a logo or an icon, which `PUT /api/admin/brand` can then name by its hash; `content` is the picture in base64',
    procedure: 'settings.addBrandImage',
  },
  'POST /api/admin/keys/generate': {
    takesIdempotencyKey: true,
    summary: 'Generate access keys; only this response shows them unmasked. `Idempotency-Key` makes a repetition within a day harmless',
    procedure: 'admin.generateKeys',
    status: 201,
  },
  'GET /api/admin/keys': {
    toInput: readLimit,
    summary: 'Access keys, masked, newest first; at most 1000 in one response, older ones with `before`',
    procedure: 'admin.keys',
    query: {
      limit: 'Maximum number of keys: 1 to 1000, 1000 by default',
      before: 'Only keys older than the key with this id, such as the last of the previous response',
      productId: 'Only the keys of this product',
      status: 'Only keys that are active, revoked or expired',
      search: `Only keys with each of these words in the masked key, the product's title, ${listKeyNoteLabels('the ')}`,
    },
  },
  'GET /api/admin/keys/{id}': { summary: 'A key with its browsers and its last 30 days', procedure: 'admin.key' },
  'PUT /api/admin/keys/{id}': {
    summary: `Revoke or restore a key, change its login limit, expiry, ${listKeyNoteLabels()}`,
    procedure: 'admin.updateKey',
  },
  'POST /api/admin/keys/{id}/replace': {
    takesIdempotencyKey: true,
    summary: 'Revoke a key and move its sessions and devices to a new one; only this response shows the new key unmasked',
    procedure: 'admin.replaceKey',
    status: 201,
  },
  'DELETE /api/admin/keys/{id}/devices': { summary: "Forget a key's devices and free its logins", procedure: 'admin.forgetDevices' },
  'DELETE /api/admin/keys/{id}/devices/{deviceId}': {
    summary: "Forget one of a key's devices, which ends its sessions and frees its login",
    procedure: 'admin.forgetDevice',
  },
};
