/** Matches a formula, such as =SUM(B2:B5), up to the punctuation of the sentence around it. */
const FORMULA = /(=[A-Za-z$(][\w$:;,.*+\-/&"<>^!'()%]*[\w$)"'%])/;

/** Shows a text with its formulas in the font of the formula bar. The text itself stays as it is. */
export function FormulaText({ text }: { text: string }) {
  const parts = text.split(FORMULA);
  if (parts.length === 1) return text;
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other identity
      <span key={index} className="formula">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
