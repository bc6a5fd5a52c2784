import { createContext } from 'react';

/** Provides false where the page must not be reloaded to fetch missing code, because a reload would discard unsaved changes. */
export const CanReloadContext = createContext(true);
