import { courseArchivesWords } from '#admin-words/course-archives.ts';
import { buildArchivePath } from '#shared/authoring/archive/course-archive-file.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { useMutationToasts } from '../api/use-mutation-toasts.ts';

/** Returns a function that downloads a module or a product as an archive, or says why it cannot be exported. */
export function useExportCourse(kind: 'modules' | 'products') {
  const cache = trpc.useUtils();
  const { showFailure } = useMutationToasts();
  return async (id: string): Promise<void> => {
    try {
      // A browser does not show why a download was refused.
      await cache.admin.checkCourseExport.fetch({ kind, id }, { staleTime: 0 });
    } catch (error) {
      return showFailure(error, courseArchivesWords.exportFailed);
    }
    const link = document.createElement('a');
    link.href = buildArchivePath(kind, id);
    link.download = '';
    link.click();
  };
}
