import { REFUSAL_TEXTS, type RefusalCode } from '../../reader/refusal-texts.ts';
import type { Check } from '../check-set.ts';
import { describeCheck } from '../describe-check.ts';
import { faultTextsEn } from '../fault-texts.ts';
import type { CheckNotice } from '../findings.ts';
import { createFaultDescriber } from './describe-fault.ts';

/** Contains everything that a check tells a learner, in one language. English stands beside the checks themselves. */
export interface CheckTexts {
  describeFault: ReturnType<typeof createFaultDescriber>;
  andMore: (count: number) => string;
  describeNotice: (notice: CheckNotice) => string;
  describeCheck: (check: Check) => string;
  refusals: Readonly<Record<RefusalCode, string>>;
  /** Maps the English sentences about elements, and the words in them, to those of the language. */
  sentences: Readonly<Record<string, string>>;
}

export const checkTextsEn: CheckTexts = {
  describeFault: createFaultDescriber(faultTextsEn),
  andMore: (count) => ` (and ${count} more)`,
  describeNotice: (notice) => {
    if (notice.kind === 'otherOrder') return 'Your list is in another order; that is fine.';
    return notice.kind === 'otherSheet' ? `We looked at sheet ${notice.sheet}.` : `${notice.cell} was “${notice.was}”.`;
  },
  describeCheck,
  refusals: REFUSAL_TEXTS,
  sentences: {},
};
