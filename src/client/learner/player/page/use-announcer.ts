import { useCallback, useState } from 'react';

/** Words for a live region. The same words twice are told apart by a space nobody hears, else the second time stays silent. */
export function useAnnouncer(): [string, (words: string) => void] {
  const [said, setSaid] = useState('');
  const announce = useCallback((words: string) => setSaid((before) => (before === words ? `${words}\u00a0` : words)), []);
  return [said, announce];
}
