import { useIsOffline } from './offline-status.ts';
import './offline.css';

export function OfflineLine() {
  const isOffline = useIsOffline();
  return (
    // The role is stated, because not every screen reader knows the role of the element.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <output className={isOffline ? 'offline-line' : 'visually-hidden'} role="status">
      {isOffline && 'Offline. Your progress is kept and sent later.'}
    </output>
  );
}
