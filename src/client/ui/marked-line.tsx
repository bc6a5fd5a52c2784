import { Fragment } from 'react';
import type { SearchHit } from '#shared/search/search-schemas.ts';

/** Shows the line of a search hit with the words that were found. */
export function MarkedLine({ hit: { line, marks, language } }: { hit: Pick<SearchHit, 'line' | 'marks' | 'language'> }) {
  if (line === '') return null;
  return (
    <span lang={language} dir="auto">
      {marks.map(([from, to], index) => (
        <Fragment key={from}>
          {line.slice(marks[index - 1]?.[1] ?? 0, from)}
          <mark>{line.slice(from, to)}</mark>
        </Fragment>
      ))}
      {line.slice(marks.at(-1)?.[1] ?? 0)}
    </span>
  );
}
