import type { DbOrTrx } from '#db/open-database.ts';
import { AppError } from '#shared/app-error.ts';
import { selectAdmins } from './admin-account-queries.ts';
import { selectOpenInvitations } from './invitation-queries.ts';

/**
 * Returns two forms of a username that are equal for names that look alike: the letters that Unicode lists as confusable are replaced by one
 * of them, once before and once after the conversion to lower case. Both are needed, because a capital I looks like a small l, but is the
 * same letter as a small i.
 */
export type GetSkeletons = (username: string) => readonly [string, string];

/** Loads Unicode's table of confusable characters, which few processes ever need. */
export async function loadGetSkeletons(): Promise<GetSkeletons> {
  const { default: replaceConfusables } = await import('unhomoglyph');
  const getSkeleton = (text: string) => replaceConfusables(text.normalize('NFD')).normalize('NFD');
  return (username) => {
    const name = username.normalize('NFKC');
    return [getSkeleton(name).toLowerCase(), getSkeleton(name.toLowerCase())];
  };
}

/**
 * Throws `person.exists` when a person has the username, and `person.similar` when a person or an open invitation has one that looks like it.
 * An open invitation for the username itself is no obstacle, because a new one replaces it.
 */
export async function assertUsernameIsFree(trx: DbOrTrx, username: string, now: Date, getSkeletons: GetSkeletons): Promise<void> {
  const people = (await selectAdmins(trx)).map((admin) => admin.username);
  if (people.includes(username)) throw new AppError('person.exists', { username });
  const invited = (await selectOpenInvitations(trx, now.toISOString())).map((invitation) => invitation.username);
  const skeletons = getSkeletons(username);
  const looksAlike = (other: string) => other !== username && getSkeletons(other).some((skeleton, index) => skeleton === skeletons[index]);
  const other = [...people, ...invited].find(looksAlike);
  if (other !== undefined) throw new AppError('person.similar', { username, other });
}
