import { useCallback, useState } from 'react';

/**
 * Returns the text of a live region and a function that sets the text. A repeated message gets a trailing space, because
 * screen readers announce only changes.
 */
export function useAnnouncer(): [string, (message: string) => void] {
  const [announcement, setAnnouncement] = useState('');
  const announce = useCallback((message: string) => setAnnouncement((current) => (current === message ? `${message}\u00a0` : message)), []);
  return [announcement, announce];
}
