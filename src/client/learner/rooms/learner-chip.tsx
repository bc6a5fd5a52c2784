import { Link } from 'react-router';
import type { Session } from '#shared/session.ts';
import { gateEn } from '#shared/words/en/gate.ts';
import { useWords } from '#client/words/words-store.ts';
import './learner-chip.css';

/** Says as whom the learner is learning, and leads another person who uses the same device to the access key form. */
export function LearnerChip({ session: { nickname } }: { session: Session }) {
  return (
    <Link className="learner-chip" to="/">
      <i aria-hidden="true">{[...nickname][0]?.toUpperCase()}</i>
      <b dir="auto">{nickname}</b>
      <u>{useWords(gateEn).notYou}</u>
    </Link>
  );
}
