import { createContext } from 'react';

/**
 * Provides false to components on screens where reloading the page would discard unsaved changes. A component that receives false must not
 * reload the page to fetch missing code.
 */
export const CanReloadContext = createContext(true);
