interface NetworkConnection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether the next video may be preloaded on this network connection. Browsers that do not describe the connection may preload. */
export function canPreload({ saveData = false, effectiveType = '' }: NetworkConnection = {}): boolean {
  return !saveData && !effectiveType.endsWith('2g');
}
