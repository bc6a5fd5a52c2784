// Brings together what screens need of the device, so that one request loads it.
export { loadKeptCourse } from './kept-course.ts';
export { findKeptRound, keepRound } from './kept-rounds.ts';
export {
  changeModule,
  findKeptModule,
  listKeptModules,
  noteContact,
  purgeSession,
  raceWithPatience,
  waitForKeptSession,
} from './kept-session.ts';
export { removeModule } from './kept-store.ts';
export { addWaitingProgress } from './local-progress.ts';
export { OfflineLine } from './offline-line.tsx';
export { isOffline, reportContact } from './offline-status.ts';
