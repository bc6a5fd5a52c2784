import { createContext } from 'react';

/** Provides false where a reload would discard unsaved changes. In those places, missing code must not be fetched by reloading the page. */
export const CanReloadContext = createContext(true);
