import { createCount } from '../words.ts';

const count = createCount('en');

export const offlineEn = {
  area: 'offline' as const,
  offline: 'Offline. Your progress is kept and sent later.',
  connectOnce: 'Connect once to go on',
  saveForOffline: (title: string) => `Save ${title} for offline`,
  saving: (percent: number) => `Saving… ${percent} %`,
  savingTitle: (title: string) => `Saving ${title}`,
  stop: 'Stop',
  savedOf: (saved: string, size: string) => `${saved} of ${size}`,
  goOnSaving: (title: string) => `Go on saving ${title}`,
  saved: 'Saved',
  /** Stands before the title and the size. */
  update: 'Update ',
  remove: (title: string) => `Remove ${title} from this device`,
  savedTotal: (size: string) => `Saved on this device: ${size}`,
  removeAll: 'Remove all',
  notSaved: 'This lesson could not be saved. Try again.',
  noRoom: (needed: string, free: string) => `Not enough room on this device: ${needed} needed, ${free} free.`,
  install: (school: string) => `Install ${school}`,
  installNote: (school: string, days: number) =>
    `In Safari saved lessons may be deleted after ${count(days, { one: '# day', other: '# days' })} without a visit. Add ${school} to the Home Screen, then type this code there:`,
};
