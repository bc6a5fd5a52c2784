import { createContext, use } from 'react';
import { parseClientConfig, type ClientConfig } from '#shared/client-config.ts';

/** Components cannot read the settings from the document, because no document exists while the server prerenders the access key form. */
export const ClientConfigContext = createContext(parseClientConfig(null));

export const useClientConfig = (): ClientConfig => use(ClientConfigContext);

/** Returns the school's name, its logo, and the texts that it can replace. */
export const useBrand = (): ClientConfig['brand'] => use(ClientConfigContext).brand;

/** Reads the client's settings from the current document. On the development server, returns the default settings. */
export function readClientConfig(): ClientConfig {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="keyreel-client-config"]');
  return parseClientConfig(meta?.content ?? null);
}
