/** Loads the code for what is on the device. Only a browser that keeps modules needs it. */
export const loadOffline = () => import('./offline-parts.ts');
