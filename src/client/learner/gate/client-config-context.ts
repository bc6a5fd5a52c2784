import { createContext, use } from 'react';
import { parseClientConfig, type ClientConfig } from '#shared/client-config.ts';

/** The settings are provided above the app, because the prerendered form has no document from which to read the settings. */
export const ClientConfigContext = createContext(parseClientConfig(null));

export const useClientConfig = (): ClientConfig => use(ClientConfigContext);

/** Reads the settings from the current document, or returns the default settings on the development server. */
export function readClientConfig(): ClientConfig {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="keyreel-client-config"]');
  return parseClientConfig(meta?.content ?? null);
}
