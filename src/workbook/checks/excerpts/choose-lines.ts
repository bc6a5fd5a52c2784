/**
 * Chooses the rows, or the columns, of an excerpt: first the wanted ones in their order, then the nearest before `place`, then the nearest
 * after it, until there are `max`. Returns them in the order of the sheet.
 */
export function chooseLines(wanted: readonly number[], place: number, used: { first: number; last: number }, max: number): number[] {
  const chosen = new Set<number>();
  const add = (line: number) => {
    if (chosen.size < max) chosen.add(line);
  };
  add(place);
  wanted.forEach(add);
  for (let line = place - 1; line >= used.first && chosen.size < max; line--) add(line);
  for (let line = place + 1; line <= used.last && chosen.size < max; line++) add(line);
  return [...chosen].toSorted((one, other) => one - other);
}
