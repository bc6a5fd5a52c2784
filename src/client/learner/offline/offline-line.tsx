import { useIsOffline } from './offline-status.ts';
import { offlineEn } from '#shared/words/en/offline.ts';
import { useWords } from '#client/words/words-store.ts';
import './offline.css';

export function OfflineLine() {
  const words = useWords(offlineEn);
  const isOffline = useIsOffline();
  return (
    // The role is stated, because not every screen reader knows the role of the element.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <output className={isOffline ? 'offline-line' : 'visually-hidden'} role="status">
      {isOffline && words.offline}
    </output>
  );
}
