/** Describes the event of Chromium that offers the installation, which TypeScript does not know. */
export interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

/** Returns the offer that the browser has made since the page was opened, or null. The entry of the app keeps it. */
export const getInstallPrompt = (): InstallPrompt | null => (globalThis as { installPrompt?: InstallPrompt }).installPrompt ?? null;
