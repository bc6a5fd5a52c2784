import { createContext } from 'react';

/**
 * Provides false where reloading the page would discard unsaved changes. Where the value is false, the page must not be reloaded to fetch
 * missing code.
 */
export const CanReloadContext = createContext(true);
