import { Paper, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { searchWords } from '#admin-words/search.ts';
import { MarkedLine } from '#client/ui/marked-line.tsx';
import { linkToSecond } from '#shared/routing/linked-second.ts';
import { MAX_SEARCH_HITS, SEARCH_MAX_LENGTH, SEARCH_MIN_LENGTH } from '#shared/search/search-limits.ts';
import type { AdminSearchHit } from '#shared/search/search-schemas.ts';
import { trpc } from '../api/trpc-hooks.ts';
import { formatVideoTime } from '../ui/format/video-time.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SearchField } from '../ui/table/search-field.tsx';
import { useSearchParam } from '../ui/use-search-param.ts';
import css from './search.module.css';

const TYPING_PAUSE_MS = 300;

/** Finds the words of titles, texts and captions in all modules. The address contains the words, so Back returns to what was found. */
export function SearchScreen() {
  const [linkedWords, setLinkedWords] = useSearchParam('q', { replace: true });
  const [text, setText] = useState(linkedWords ?? '');
  const [words] = useDebouncedValue(text.trim().slice(0, SEARCH_MAX_LENGTH), TYPING_PAUSE_MS);
  const [knownWords, setKnownWords] = useState(linkedWords);
  // Another address, such as one of the dialog that Ctrl K opens, replaces what is in the field.
  if (linkedWords !== knownWords) {
    setKnownWords(linkedWords);
    if ((linkedWords ?? '') !== words) setText(linkedWords ?? '');
  }
  const linkWords = useEffectEvent(() => (linkedWords ?? '') === words || setLinkedWords(words));
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- only typing changes the address
  useEffect(() => void linkWords(), [words]);
  const isSearching = words.length >= SEARCH_MIN_LENGTH;
  const { data, error, refetch } = trpc.admin.search.useQuery({ words }, { enabled: isSearching, placeholderData: keepPreviousData });
  return (
    <>
      <PageHeader title={searchWords.searchEverything} summary={searchWords.titlesTextsAndCaptionsOfAll} />
      <div className={css.toolbar}>
        <SearchField label={searchWords.searchEverything} value={text} onChange={setText} />
        <output>{isSearching && data && describeCount(data.length)}</output>
      </div>
      {!isSearching ? (
        <EmptyState icon="search" text={searchWords.typeWordOfLesson} />
      ) : error ? (
        <FailureNotice error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height={360} radius="lg" />
      ) : data.length === 0 ? (
        <EmptyState icon="search" text={searchWords.nothingFound(words)} />
      ) : (
        <Paper className={css.hits}>
          <ol aria-label={searchWords.cardsFound}>
            {data.map((hit) => (
              <HitRow key={hit.cardId} hit={hit} />
            ))}
          </ol>
        </Paper>
      )}
    </>
  );
}

const describeCount = (count: number) =>
  count === 0 ? '' : count === MAX_SEARCH_HITS ? searchWords.theBestCards(count) : searchWords.numberFound(count);

function HitRow({ hit }: { hit: AdminSearchHit }) {
  const { cardId, title, moduleTitle, productTitles, second } = hit;
  return (
    <li>
      <Link to={linkToSecond(`/admin/cards/${cardId}`, second)}>
        <bdi>{title}</bdi>
        {second > 0 && <span className={css.second}>, {formatVideoTime(second)}</span>}
      </Link>
      <p>
        <MarkedLine hit={hit} />
      </p>
      <small>
        <bdi>{moduleTitle}</bdi> · <bdi>{productTitles.length === 0 ? searchWords.inNoProduct : productTitles.join(', ')}</bdi>
      </small>
    </li>
  );
}
