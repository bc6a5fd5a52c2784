import { createContext, use } from 'react';

/** What the operator set for the first screen; the server writes it into the page. */
export interface ClientConfig {
  keyPlaceholder: string;
  buyUrls: Record<'ca' | 'us' | 'mx' | 'eu', string>;
}

const DEFAULT_CLIENT_CONFIG: ClientConfig = {
  keyPlaceholder: 'EXCEL-XXXX-XXXX',
  buyUrls: {
    ca: 'https://example.com/buy/ca',
    us: 'https://example.com/buy/us',
    mx: 'https://example.com/buy/mx',
    eu: 'https://example.com/buy/eu',
  },
};

/** Reads the page's settings; what is missing or unreadable, as on the development server, is the default. */
export function parseClientConfig(content: string | null | undefined): ClientConfig {
  try {
    const given = JSON.parse(content ?? '') as Partial<ClientConfig> | null;
    return {
      keyPlaceholder: given?.keyPlaceholder || DEFAULT_CLIENT_CONFIG.keyPlaceholder,
      buyUrls: { ...DEFAULT_CLIENT_CONFIG.buyUrls, ...given?.buyUrls },
    };
  } catch {
    return DEFAULT_CLIENT_CONFIG;
  }
}

/** The settings of the page that is open. */
export const readClientConfig = (): ClientConfig =>
  parseClientConfig(document.querySelector<HTMLMetaElement>('meta[name="keyreel-front"]')?.content);

/** Provided once, since the form is also drawn where there is no document. */
export const ClientConfigContext = createContext(DEFAULT_CLIENT_CONFIG);

export const useClientConfig = (): ClientConfig => use(ClientConfigContext);
