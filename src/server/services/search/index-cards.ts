import { setImmediate } from 'node:timers/promises';
import type { DbOrTrx } from '#db/open-database.ts';
import { stripObjectExtension } from '#shared/media/object-url.ts';
import type { ShownFields } from '#shared/page-types/card-fields.ts';
import type { SearchedPage, TimedLine } from '#shared/search/find-place.ts';
import { foldWords } from '#shared/search/fold-words.ts';
import { listPageTexts } from '#shared/search/page-texts.ts';
import { announceIndexWriter, replaceIndexRows, type IndexedCard } from './search-index.ts';
import { selectTranscripts } from '../media/transcript-queries.ts';

/** Sets for how many cards the texts are in memory at once. */
const CARDS_PER_BATCH = 100;

/** Folding this many lines takes a few milliseconds. */
const MAX_LINES_AT_ONCE = 500;

type SearchedCard = ShownFields & { id: string };

/** Writes the index rows of live cards. Must run in the transaction that writes the cards. */
export async function indexCards(trx: DbOrTrx, cards: readonly SearchedCard[]): Promise<void> {
  await announceIndexWriter(trx);
  for (let at = 0; at < cards.length; at += CARDS_PER_BATCH) {
    if (at > 0) await setImmediate();
    const batch = cards.slice(at, at + CARDS_PER_BATCH);
    const pages = await loadSearchedPages(trx, batch);
    const rows: IndexedCard[] = [];
    for (const { id } of batch) rows.push(await foldPage(id, pages.get(id)!));
    await replaceIndexRows(trx, rows);
  }
}

/** Lets the server answer others after each transcript, of which one can take a tenth of a second. */
async function foldPage(cardId: string, { title, texts, transcripts }: SearchedPage): Promise<IndexedCard> {
  const words: string[][] = [];
  for (const { lines } of transcripts) {
    words.push(lines.flatMap(([, text]) => foldWords(text)));
    if (lines.length > MAX_LINES_AT_ONCE) await setImmediate();
  }
  return { cardId, title: foldWords(title), page: texts.flatMap(foldWords), transcript: words.flat() };
}

export async function loadSearchedPages(db: DbOrTrx, cards: readonly SearchedCard[]): Promise<Map<string, SearchedPage>> {
  const files = cards.map((card) => ({ card, transcripts: listTranscripts(card) }));
  const lines = await selectTranscripts(
    db,
    files.flatMap(({ transcripts }) => transcripts.map(({ objectId }) => objectId)),
  );
  return new Map(
    files.map(({ card, transcripts }) => [
      card.id,
      {
        title: card.title,
        texts: listPageTexts(card),
        transcripts: transcripts.map(({ language, objectId }) => ({ language, lines: lines.get(objectId) ?? ([] as TimedLine[]) })),
      },
    ]),
  );
}

function listTranscripts({ transcriptId, captions = [] }: ShownFields): { language: string | null; objectId: string }[] {
  const own = transcriptId === null ? [] : [{ language: null, objectId: transcriptId }];
  return [...own, ...captions].map(({ language, objectId }) => ({ language, objectId: stripObjectExtension(objectId) }));
}
