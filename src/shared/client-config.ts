import type { brandEn } from './words/en/brand.ts';

export interface ClientConfig {
  keyPlaceholder: string;
  /** Maps each region to the address of its shop, or to null where nothing is sold. */
  buyUrls: Record<'ca' | 'us' | 'mx' | 'eu', string | null>;
  /** Holds the address of the free lesson, or null when there is none. */
  freeLesson: string | null;
  brand: {
    name: string;
    logo: { url: string; width: number; height: number } | null;
    texts: { [Name in Exclude<keyof typeof brandEn, 'area'>]?: string };
  };
}

export const DEFAULT_CLIENT_CONFIG: ClientConfig = {
  keyPlaceholder: 'EXCEL-XXXX-XXXX',
  buyUrls: {
    ca: 'https://example.com/buy/ca',
    us: 'https://example.com/buy/us',
    mx: 'https://example.com/buy/mx',
    eu: 'https://example.com/buy/eu',
  },
  freeLesson: null,
  brand: { name: 'Keyreel', logo: null, texts: {} },
};

/** Describes the settings as the server sends them. What is missing has its default value. */
export type SentClientConfig = Partial<ClientConfig>;

export function completeClientConfig({ keyPlaceholder, buyUrls, freeLesson = null, brand }: SentClientConfig): ClientConfig {
  const defaults = DEFAULT_CLIENT_CONFIG;
  return {
    keyPlaceholder: keyPlaceholder || defaults.keyPlaceholder,
    buyUrls: { ...defaults.buyUrls, ...buyUrls },
    freeLesson,
    brand: { ...defaults.brand, ...brand },
  };
}

/** Missing settings get their default values. For invalid JSON or null, the function returns the default settings. */
export function parseClientConfig(json: string | null): ClientConfig {
  try {
    return completeClientConfig((JSON.parse(json ?? '') as SentClientConfig | null) ?? {});
  } catch {
    return DEFAULT_CLIENT_CONFIG;
  }
}
