import { useCallback, useState } from 'react';

/**
 * Returns the text of an ARIA live region and a function that sets the text. A repeated message gets a trailing space, because
 * screen readers announce only changes of the text.
 */
export function useAnnouncer(): [string, (message: string) => void] {
  const [announcement, setAnnouncement] = useState('');
  const announce = useCallback((message: string) => setAnnouncement((current) => (current === message ? `${message}\u00a0` : message)), []);
  return [announcement, announce];
}
