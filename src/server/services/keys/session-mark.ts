import type { DbOrTrx } from '#db/open-database.ts';
import { KEY_SYMBOLS } from '#shared/access-keys/access-key-format.ts';
import type { Session } from '#shared/session.ts';
import type { Deps } from '#server/deps.ts';
import { encodeSymbols } from './key-signer.ts';

const MARK_SYMBOL_COUNT = 4;

/**
 * Returns the four symbols that name a session in the mark on its videos. They are derived from the session's id, because a nickname is
 * free text and the end of a key has only a thousand values, and are stored nowhere.
 */
export function computeMarkSymbols({ keySigner }: Pick<Deps, 'keySigner'>, sessionId: string): string {
  return encodeSymbols(keySigner.deriveBytes(`mark ${sessionId}`), MARK_SYMBOL_COUNT);
}

/** Returns whether a word of a search may be the symbols of a mark. */
export function isMarkSymbols(word: string): boolean {
  return word.length === MARK_SYMBOL_COUNT && [...word.toUpperCase()].every((symbol) => KEY_SYMBOLS.includes(symbol));
}

export function addMark(deps: Pick<Deps, 'keySigner'>, session: Session, key: { hint: string; hasMark: boolean }): Session {
  if (!key.hasMark) return session;
  return { ...session, mark: `${session.nickname} · ${key.hint} · ${computeMarkSymbols(deps, session.id)}` };
}

/** Adds the mark to a session that has just begun, when its product marks its videos. */
export async function loadMarkedSession(deps: Pick<Deps, 'db' | 'keySigner'>, session: Session): Promise<Session> {
  const hint = await findHintOfMarkedSession(deps.db, session.id);
  return hint === null ? session : addMark(deps, session, { hint, hasMark: true });
}

async function findHintOfMarkedSession(db: DbOrTrx, sessionId: string): Promise<string | null> {
  const row = await db
    .selectFrom('session')
    .innerJoin('product_option', 'product_option.product_id', 'session.product_id')
    .innerJoin('access_key', 'access_key.id', 'session.access_key_id')
    .select('access_key.hint')
    .where('session.id', '=', sessionId)
    .where('product_option.has_mark', '=', 1)
    .executeTakeFirst();
  return row?.hint ?? null;
}
