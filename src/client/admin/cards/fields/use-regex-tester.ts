import { useEffect, useState } from 'react';
import { runRegex } from '../form/run-regex.ts';

export type PatternTestResult = 'none' | 'matches' | 'differs' | 'slow';

/**
 * Tests a regular expression on a sample text whenever the regular expression or the sample text changes. Returns 'none' when the regular
 * expression is empty or invalid or the sample text is empty.
 */
export function useRegexTester(regex: string, sample: string): PatternTestResult {
  const [latest, setLatest] = useState<{ input: string; result: PatternTestResult } | null>(null);
  const input = JSON.stringify([regex, sample]);
  const isTestable = regex !== '' && sample !== '' && isValidRegex(regex);
  useEffect(() => {
    if (!isTestable) return;
    const unmount = new AbortController();
    const test = async () => {
      const matches = await runRegex(regex, [sample], unmount.signal);
      if (!unmount.signal.aborted) setLatest({ input, result: matches === null ? 'slow' : matches[0] ? 'matches' : 'differs' });
    };
    void test();
    return () => unmount.abort();
  }, [isTestable, regex, sample, input]);
  return isTestable && latest?.input === input ? latest.result : 'none';
}

function isValidRegex(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
}
