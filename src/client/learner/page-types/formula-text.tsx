import { use } from 'react';
import { ContentLanguageContext } from './content-language.ts';

/** Matches a formula, such as =SUM(B2:B5), up to the punctuation of the sentence around it. */
const FORMULA = /(=[A-Za-z$(][\w$:;,.*+\-/&"<>^!'()%]*[\w$)"'%])/;

/**
 * Shows a text of a lesson in the language of the lessons and in its own direction of writing, with its formulas in the font of the formula
 * bar. The text stays as it is.
 */
export function FormulaText({ text }: { text: string }) {
  const language = use(ContentLanguageContext);
  const parts = text.split(FORMULA).map((part, index) =>
    index % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other identity
      <span key={index} className="formula">
        {part}
      </span>
    ) : (
      part
    ),
  );
  return (
    <span className="content-text" lang={language}>
      {parts}
    </span>
  );
}
