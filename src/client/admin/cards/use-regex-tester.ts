import { useEffect, useState } from 'react';
import { runRegex } from './run-regex.ts';

export type RegexTestResult = 'none' | 'matches' | 'differs' | 'slow';

/** What a pattern says to a sample while both are typed; nothing for an empty or broken pattern. */
export function useRegexTester(regex: string, sample: string): RegexTestResult {
  const [told, setTold] = useState<{ question: string; trial: RegexTestResult } | null>(null);
  const question = JSON.stringify([regex, sample]);
  const isAsked = regex !== '' && sample !== '' && isValidRegex(regex);
  useEffect(() => {
    if (!isAsked) return;
    const unmount = new AbortController();
    const ask = async () => {
      const answer = await runRegex(regex, [sample], unmount.signal);
      if (!unmount.signal.aborted) setTold({ question, trial: answer === null ? 'slow' : answer[0] ? 'matches' : 'differs' });
    };
    void ask();
    return () => unmount.abort();
  }, [isAsked, regex, sample, question]);
  return isAsked && told?.question === question ? told.trial : 'none';
}

function isValidRegex(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
}
