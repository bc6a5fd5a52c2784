// The functions in this file calculate confidence intervals for a proportion and for the difference between two proportions. Unlike
// the usual normal approximation, the confidence intervals in this file are also accurate for small groups.

export interface Proportion {
  count: number;
  total: number;
}

export interface ConfidenceInterval {
  lower: number;
  upper: number;
}

/** Holds the standard normal quantile for a two-sided 95 % interval. */
const Z_95 = 1.959963984540054;

/**
 * Returns the 95 % score interval of a proportion, from 0 to 1. The interval of an empty group is 0 to 1, because an empty group provides
 * no information. Edwin Wilson published the formula for the score interval in the article “Probable Inference, the Law of Succession, and
 * Statistical Inference” (JASA 22, 1927).
 */
export function computeWilsonInterval({ count, total }: Proportion): ConfidenceInterval {
  if (total === 0) return { lower: 0, upper: 1 };
  const share = count / total;
  const zSquared = Z_95 ** 2;
  const center = (share + zSquared / (2 * total)) / (1 + zSquared / total);
  const margin = (Z_95 * Math.sqrt((share * (1 - share)) / total + zSquared / (4 * total ** 2))) / (1 + zSquared / total);
  // For a group without successes or without failures, one bound must be exactly 0 or 1, but rounding errors in Wilson's formula make the
  // bound slightly different.
  return { lower: count === 0 ? 0 : center - margin, upper: count === total ? 1 : center + margin };
}

/**
 * Returns the 95 % interval of the difference between two independent proportions, `first` minus `second`, from -1 to 1. Robert Newcombe
 * describes the interval as method 10 in the article “Interval Estimation for the Difference Between Independent Proportions” (Statistics
 * in Medicine 17, 1998).
 */
export function computeNewcombeInterval(first: Proportion, second: Proportion): ConfidenceInterval {
  const a = computeWilsonInterval(first);
  const b = computeWilsonInterval(second);
  const shareOfFirst = first.total === 0 ? 0.5 : first.count / first.total;
  const shareOfSecond = second.total === 0 ? 0.5 : second.count / second.total;
  const difference = shareOfFirst - shareOfSecond;
  return {
    lower: difference - Math.hypot(shareOfFirst - a.lower, b.upper - shareOfSecond),
    upper: difference + Math.hypot(a.upper - shareOfFirst, shareOfSecond - b.lower),
  };
}

/**
 * Returns the one-sided p-value of Fisher's exact test: how likely a share of the first group at least as large as this one would be if both
 * groups had the same share.
 */
export function computeFisherPValue(first: Proportion, second: Proportion): number {
  const all = first.total + second.total;
  const count = first.count + second.count;
  const logs = [0];
  for (let n = 1; n <= all; n++) logs.push(logs[n - 1]! + Math.log(n));
  const logChoose = (n: number, k: number) => logs[n]! - logs[k]! - logs[n - k]!;
  let sum = 0;
  for (let k = first.count; k <= Math.min(first.total, count); k++)
    if (count - k <= second.total) sum += Math.exp(logChoose(first.total, k) + logChoose(second.total, count - k) - logChoose(all, count));
  return Math.min(1, sum);
}
