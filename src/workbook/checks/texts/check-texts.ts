import type { RefusalCode } from '../../reader/workbook-refusal.ts';
import type { Check } from '../check-set.ts';
import { describeCheck } from '../describe-check.ts';
import { FAULT_TEXTS, type DescribeFault } from '../fault-texts.ts';
import type { CheckNotice, FaultCode } from '../findings.ts';
import { REFUSAL_TEXTS } from '../refusal-texts.ts';

/** Contains everything that a check tells a learner, in one language. English stands beside the checks themselves. */
export interface CheckTexts {
  describeFault: (fault: FaultCode, ...values: Parameters<DescribeFault>) => string;
  andMore: (count: number) => string;
  describeNotice: (notice: CheckNotice) => string;
  describeCheck: (check: Check) => string;
  refusals: Readonly<Record<RefusalCode, string>>;
  /** Maps the English sentences about elements, and the words in them, to those of the language. */
  sentences: Readonly<Record<string, string>>;
}

export const checkTextsEn: CheckTexts = {
  describeFault: (fault, ...values) => FAULT_TEXTS[fault].describe(...values),
  andMore: (count) => ` (and ${count} more)`,
  describeNotice: (notice) => {
    if (notice.kind === 'otherOrder') return 'Your list is in another order; that is fine.';
    return notice.kind === 'otherSheet' ? `We looked at sheet ${notice.sheet}.` : `${notice.cell} was “${notice.was}”.`;
  },
  describeCheck,
  refusals: REFUSAL_TEXTS,
  sentences: {},
};
