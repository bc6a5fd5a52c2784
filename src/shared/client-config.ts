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
    };
  } catch {
    return DEFAULT_CLIENT_CONFIG;
  }
}
