import { isPostgres, type DbOrTrx } from '#db/open-database.ts';
import { transact } from '#db/transact.ts';
import { AppError } from '#shared/app-error.ts';
import type { Card } from '#shared/catalog.ts';
import { parseObjectIdFromUrl } from '#shared/media/object-url.ts';
import type { CardFields } from '#shared/page-types/card-fields.ts';
import type { Session } from '#shared/session.ts';
import type { WorkbookRound } from '#shared/workbook-rounds.ts';
import type { OwnNumbers } from '#workbook/vary/version.ts';
import { fingerprintValues } from '#workbook/vary/recognize-version.ts';
import type { Deps } from '#server/deps.ts';
import { selectLiveCards } from '../cards/stored-card-queries.ts';
import { acquireAdvisoryLocks } from '../limits/shared-state/acquire-advisory-locks.ts';
import { selectObjectFacts } from '../media/object-queries.ts';
import { chooseFirstNumber, chooseNextNumber, shuffleNumbers } from './choose-version.ts';
import {
  findTimeOfNextRevision,
  findVersionByNumber,
  selectRevisionsWithNumbers,
  selectVersionNumbers,
  type RevisionWithNumbers,
} from './own-numbers-queries.ts';
import { findSlotWithNumbers } from './own-numbers-service.ts';
import {
  countFirstRounds,
  insertRound,
  selectRounds,
  selectRoundsOfSessions,
  selectSubmittedRounds,
  type StoredRound,
} from './round-queries.ts';

type RoundDeps = Pick<Deps, 'db' | 'now' | 'cookieSecret'>;

const MAX_ROUNDS_A_DAY = 20;
const DAY_MS = 24 * 60 * 60 * 1000;
/** A round that began before the numbers of its page changed stays for 30 days after the change, unless it has been passed. */
const OLD_ROUND_DAYS = 30;
/** Limits the earlier rounds whose versions are recognized in a learner's file. */
const MAX_EARLIER_ROUNDS = 60;

/**
 * Returns the round in which a learner works on a challenge, and begins the first one when there is none. Opening a page twice gives the same
 * round. Throws `card.missing` when the learner's product has no such page, and `numbers.off` when the page has the same numbers for everybody.
 */
export async function loadRound(deps: RoundDeps, session: Session, cardId: string): Promise<WorkbookRound> {
  const page = await loadPage(deps.db, session, cardId);
  const rounds = await selectRounds(deps.db, session.id, cardId);
  const current = rounds.at(-1);
  if (current && (await canStay(deps, session, page, current))) return describeRound(deps, page, rounds);
  if (!page.ownNumbers) throw new AppError('numbers.off');
  return beginRound(deps, session, page, current?.round ?? 0);
}

/**
 * Begins the round that follows the round `after`, with other numbers. When it has begun already, because the request was repeated or comes
 * from another tab, returns it. Throws `numbers.tooManyRounds` after 20 rounds of a page in a day.
 */
export async function startRound(
  deps: RoundDeps,
  session: Session,
  { cardId, after }: { cardId: string; after: number },
): Promise<WorkbookRound> {
  const page = await loadPage(deps.db, session, cardId);
  if (!page.ownNumbers) throw new AppError('numbers.off');
  return beginRound(deps, session, page, after);
}

interface Page {
  cardId: string;
  fields: Pick<CardFields, 'files'>;
  ownNumbers: OwnNumbers | null;
}

async function loadPage(db: DbOrTrx, session: Session, cardId: string): Promise<Page> {
  const [found] = await selectLiveCards(db, { id: cardId, productId: session.product.id });
  if (!found) throw new AppError('card.missing');
  return { cardId, fields: found.card, ownNumbers: findSlotWithNumbers(found.card.answers)?.ownNumbers ?? null };
}

/** Returns whether a learner goes on with a round: always when the page still has its numbers, else until it is 30 days after the change. */
async function canStay(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  session: Pick<Session, 'id'>,
  { cardId, ownNumbers }: Pick<Page, 'cardId' | 'ownNumbers'>,
  current: StoredRound,
): Promise<boolean> {
  if (current.numbers === ownNumbers?.numbers) return true;
  if (current.number > 0 && !(await findVersionByNumber(db, { cardId, ...current }))) return false;
  const submitted = await selectSubmittedRounds(db, session.id, cardId);
  if (submitted.some(([round, hasPassed]) => round === current.round && hasPassed === 1)) return ownNumbers !== null;
  const changedAt = [current.at, await findChangeTime(db, { cardId, ownNumbers }, current)].toSorted().at(-1)!;
  return now().getTime() < Date.parse(changedAt) + OLD_ROUND_DAYS * DAY_MS;
}

/** Returns when a page got its numbers, or lost those of a round. Returns an empty text when that is not known. */
async function findChangeTime(
  db: DbOrTrx,
  { cardId, ownNumbers }: Pick<Page, 'cardId' | 'ownNumbers'>,
  { numbers }: StoredRound,
): Promise<string> {
  if (ownNumbers) return (await selectRevisionsWithNumbers(db, { cardId, numbers: ownNumbers.numbers }))[0]?.madeAt ?? '';
  const last = (await selectRevisionsWithNumbers(db, { cardId, numbers })).at(-1);
  return last ? await findTimeOfNextRevision(db, cardId, last.revision) : '';
}

/**
 * Returns the cards with the own numbers of rounds that the learner has begun and may finish, although the pages have the same numbers for
 * everybody now. A browser asks for the round of such a page.
 */
export async function addBegunNumbers(deps: Pick<Deps, 'db' | 'now'>, session: Pick<Session, 'id'>, cards: Card[]): Promise<Card[]> {
  const pages = cards.filter(({ answers }) => answers.some(({ workbook }) => workbook) && !findSlotWithNumbers(answers));
  if (pages.length === 0) return cards;
  const rounds = await selectRoundsOfSessions(
    deps.db,
    pages.map(({ id }) => ({ sessionId: session.id, cardId: id })),
  );
  const begun = new Map<string, OwnNumbers>();
  for (const { id: cardId } of pages) {
    const current = rounds.get(`${session.id} ${cardId}`)?.at(-1);
    if (!current || current.number === 0 || !(await canStay(deps, session, { cardId, ownNumbers: null }, current))) continue;
    const { numbers } = current;
    const revision = (await selectRevisionsWithNumbers(deps.db, { cardId, numbers })).at(-1);
    const slot = revision && findOldSlot(revision, numbers);
    if (slot) begun.set(cardId, slot.ownNumbers);
  }
  return cards.map((card) => {
    const ownNumbers = begun.get(card.id);
    const slot = card.answers.find(({ workbook }) => workbook);
    return ownNumbers && slot ? { ...card, answers: card.answers.map((each) => (each === slot ? { ...each, ownNumbers } : each)) } : card;
  });
}

/** Begins the round `after + 1` in one short transaction, unless a later round than `after` has begun already. */
async function beginRound(deps: RoundDeps, session: Session, page: Page, after: number): Promise<WorkbookRound> {
  const { cardId, fields, ownNumbers } = page;
  const { numbers, leftOut, startHash } = ownNumbers!;
  const hasStart = await hasStartWorkbook(deps.db, fields, startHash);
  const rounds = await transact(deps.db, async (trx) => {
    // On PostgreSQL, two learners could otherwise get the same version, and two tabs two rounds.
    if (isPostgres(trx)) await acquireAdvisoryLocks(trx, [`workbook round ${cardId}`]);
    const before = await selectRounds(trx, session.id, cardId);
    const last = before.at(-1);
    if (last && last.round > after) return before;
    const now = deps.now();
    const secondsToWait = computeSecondsToWait(before, now);
    if (secondsToWait > 0) throw new AppError('numbers.tooManyRounds', { n: MAX_ROUNDS_A_DAY, seconds: secondsToWait });
    const given = hasStart ? (await selectVersionNumbers(trx, { cardId, numbers })).filter((number) => !leftOut.includes(number)) : [];
    const shuffled = shuffleNumbers(given, deps.cookieSecret, `${cardId} ${numbers}`);
    const had = before.filter((round) => round.numbers === numbers && round.number > 0).map(({ number }) => number);
    const number =
      shuffled.length === 0
        ? 0
        : had.length > 0
          ? chooseNextNumber(shuffled, had)
          : chooseFirstNumber(shuffled, await countFirstRounds(trx, { cardId, numbers }));
    const next: StoredRound = { round: (last?.round ?? 0) + 1, numbers, number, at: now.toISOString() };
    await insertRound(trx, { sessionId: session.id, cardId, ...next });
    return [...before, next];
  });
  return describeRound(deps, page, rounds);
}

/** Returns the seconds until the next UTC day when a learner has had all the rounds of today, and otherwise 0. */
function computeSecondsToWait(rounds: readonly StoredRound[], now: Date): number {
  const day = now.toISOString().slice(0, 10);
  if (rounds.filter(({ at }) => at.startsWith(day)).length < MAX_ROUNDS_A_DAY) return 0;
  return Math.ceil((Date.parse(`${day}T00:00:00.000Z`) + DAY_MS - now.getTime()) / 1000);
}

/**
 * Returns whether the start workbook for which the versions were made is among the files of the page. The server knows only its own files: a
 * learner's browser checks the others.
 */
async function hasStartWorkbook(db: DbOrTrx, { files }: Pick<CardFields, 'files'>, startHash: string): Promise<boolean> {
  const ids = files.map(({ url }) => parseObjectIdFromUrl(url));
  const own = await selectObjectFacts(
    db,
    ids.filter((id) => id !== null),
  );
  return ids.includes(null) || own.some(({ sha256 }) => sha256 === startHash);
}

async function describeRound({ db, now }: RoundDeps, { cardId, ownNumbers }: Page, rounds: readonly StoredRound[]): Promise<WorkbookRound> {
  const { round, numbers, number } = rounds.at(-1)!;
  const version = number === 0 ? null : await findVersionByNumber(db, { cardId, numbers, number });
  const isOld = numbers !== ownNumbers?.numbers;
  const revision = isOld ? (await selectRevisionsWithNumbers(db, { cardId, numbers })).at(-1) : undefined;
  const oldSlot = revision && findOldSlot(revision, numbers);
  const earlier: WorkbookRound['earlier'] = [];
  for (const each of rounds.slice(-1 - MAX_EARLIER_ROUNDS, -1)) {
    const had = each.number === 0 ? null : await findVersionByNumber(db, { cardId, ...each });
    if (had) earlier.push({ round: each.round, fingerprint: fingerprintValues(had.cells) });
  }
  return {
    round,
    numbers,
    number: version ? number : 0,
    version,
    startHash: (isOld ? oldSlot?.ownNumbers.startHash : ownNumbers.startHash) ?? '',
    earlier,
    canStartAnother: ownNumbers !== null && computeSecondsToWait(rounds, now()) === 0,
    old: oldSlot
      ? { revision: revision.revision, workbook: oldSlot.workbook, fileUrls: revision.fields.files.map(({ url }) => url) }
      : null,
  };
}

const findOldSlot = ({ fields }: RevisionWithNumbers, numbers: string) => {
  const slot = findSlotWithNumbers(fields.answers);
  return slot?.ownNumbers.numbers === numbers ? slot : undefined;
};
