const download = (summary: string) => ({ hasOwnRoute: true, summary, downloadType: 'application/x-tar' });
const toUploadId = ({ id }: Record<string, unknown>, body: Record<string, unknown> = {}) => ({ ...body, uploadId: id });

export const courseArchiveOperations = {
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
