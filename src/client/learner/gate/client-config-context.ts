import { createContext, use } from 'react';
import { parseClientConfig, type ClientConfig } from '#shared/client-config.ts';

/** Provided above the app, because the prerendered form has no document to read it from. */
export const ClientConfigContext = createContext(parseClientConfig(null));

export const useClientConfig = (): ClientConfig => use(ClientConfigContext);

/** Reads the settings from the current document; on the development server they are the defaults. */
export function readClientConfig(): ClientConfig {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="keyreel-client-config"]');
  return parseClientConfig(meta?.content ?? null);
}
