/** Maps each text that a school can replace to the text of the specification. */
export const DEFAULT_BRAND_TEXTS = {
  moduleListHeading: 'EXCEL TRAINING MODULES',
  untitledModule: 'Excel Module',
  tip: 'Watch this pro tip to boost your Excel productivity!',
  welcome: 'Welcome to your learning experience!',
};

export interface ClientConfig {
  keyPlaceholder: string;
  /** Maps each region to the address of its shop, or to null where nothing is sold. */
  buyUrls: Record<'ca' | 'us' | 'mx' | 'eu', string | null>;
  brand: {
    name: string;
    logo: { url: string; width: number; height: number } | null;
    /** Contains only the texts that the school has set. */
    texts: Partial<typeof DEFAULT_BRAND_TEXTS>;
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
  brand: { name: 'Keyreel', logo: null, texts: {} },
};

/**
 * Parses the client settings from JSON. Missing settings get their default values. For invalid JSON or null, the function returns the
 * default settings.
 */
export function parseClientConfig(json: string | null): ClientConfig {
  try {
    const settings = JSON.parse(json ?? '') as Partial<ClientConfig> | null;
    return {
      keyPlaceholder: settings?.keyPlaceholder || DEFAULT_CLIENT_CONFIG.keyPlaceholder,
      buyUrls: { ...DEFAULT_CLIENT_CONFIG.buyUrls, ...settings?.buyUrls },
      brand: settings?.brand ?? DEFAULT_CLIENT_CONFIG.brand,
    };
  } catch {
    return DEFAULT_CLIENT_CONFIG;
  }
}
