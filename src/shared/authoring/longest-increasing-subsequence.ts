/**
 * Returns the indices of a longest strictly increasing subsequence of the given numbers, in ascending order. The function always returns
 * the same result for the same numbers.
 */
export function findLongestIncreasingSubsequence(numbers: readonly number[]): number[] {
  // `tails[n]` is the index of the smallest number that ends an increasing subsequence of n + 1 numbers.
  const tails: number[] = [];
  const previous = numbers.map((number, index) => {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (numbers[tails[middle]!]! < number) low = middle + 1;
      else high = middle;
    }
    tails[low] = index;
    return low === 0 ? -1 : tails[low - 1]!;
  });
  const found: number[] = [];
  for (let index = tails.at(-1) ?? -1; index !== -1; index = previous[index]!) found.push(index);
  return found.toReversed();
}
