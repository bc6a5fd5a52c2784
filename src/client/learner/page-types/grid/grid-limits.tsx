import { gridEn } from '#shared/words/en/grid.ts';
import { useWords } from '#client/words/words-store.ts';

export function GridLimits() {
  const words = useWords(gridEn);
  return (
    <details className="grid-limits">
      <summary>{words.limits}</summary>
      <p>{words.limitsText}</p>
    </details>
  );
}
