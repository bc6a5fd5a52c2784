// The companion is not part of the initial bundle, because the first picture must not wait for it. Its code is fetched in advance, because a
// learner can open it while the connection is down.

export const loadCompanionSheet = async () => (await import('./companion.tsx')).CompanionSheet;
export const loadCompanionDesk = async () => (await import('./companion.tsx')).CompanionDesk;
export const loadPlace = async () => (await import('./place.tsx')).Place;
export const loadLookAgain = async () => (await import('./page-links.tsx')).LookAgain;
export const loadDestination = async () => (await import('./page-links.tsx')).Destination;
