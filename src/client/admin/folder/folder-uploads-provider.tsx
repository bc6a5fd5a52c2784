import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useState, useSyncExternalStore, type ReactNode } from 'react';
import { findRole } from '#shared/authoring/folder/plan-folder.ts';
import { recheckAdminSession } from '../api/admin-session-query.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { useLightVersions } from '../ui/upload/light-versions/light-versions-provider.tsx';
import { isVideoFile } from '../ui/upload/upload-kind.ts';
import { UploadError, uploadFile } from '../ui/upload/upload-file.ts';
import { FolderUploads, type ModuleUploads } from './folder-uploads.ts';
import { forgetFolder } from './kept-folders.ts';
import type { ChosenFolder } from './read-folder.ts';

interface FolderContext {
  uploads: FolderUploads;
  /** Hands a folder that was dropped on another screen over to the screen for folders, or forgets it. */
  passFolder: (folder: Promise<ChosenFolder> | null) => void;
  getPassedFolder: () => Promise<ChosenFolder> | null;
}

const Context = createContext<FolderContext | null>(null);

/** Provides the queue that sends the files of folders. The provider is above the screens, so that leaving a screen does not stop the queue. */
export function FolderUploadsProvider({ children }: { children: ReactNode }) {
  const cache = trpc.useUtils();
  const client = useQueryClient();
  const lightVersions = useLightVersions();
  const [context] = useState((): FolderContext => {
    const uploads = new FolderUploads({
      upload: async (file, options) => {
        try {
          return await uploadFile(file, options);
        } catch (error) {
          if (error instanceof UploadError && error.kind === 'loggedOut') recheckAdminSession(client);
          throw error;
        }
      },
      onStored: ({ id, name }, content) => {
        if (isVideoFile(name) && findRole(name) === 'video') void lightVersions.start(content).attach(id);
      },
      onFailed: ({ moduleId }) => void cache.admin.awaitedFiles.invalidate({ moduleId }),
      onSettled: (moduleId) => {
        void cache.admin.awaitedFiles.invalidate({ moduleId });
        void cache.admin.plan.invalidate();
        void cache.admin.card.invalidate();
        if (uploads.getModule(moduleId)?.files.every(({ state }) => state === 'done')) void forgetFolder(moduleId);
      },
      nowMs: () => performance.now(),
    });
    let passed: Promise<ChosenFolder> | null = null;
    return { uploads, passFolder: (folder) => void (passed = folder), getPassedFolder: () => passed };
  });
  return <Context value={context}>{children}</Context>;
}

/** Returns the queue for the files of folders. Throws an error when the calling component is outside FolderUploadsProvider. */
export function useFolderContext(): FolderContext {
  const context = use(Context);
  if (!context) throw new Error('useFolderContext needs a FolderUploadsProvider above it');
  return context;
}

export function useModuleUploads(moduleId: string): ModuleUploads | null {
  const { uploads } = useFolderContext();
  return useSyncExternalStore(uploads.subscribe, () => uploads.getModule(moduleId));
}
