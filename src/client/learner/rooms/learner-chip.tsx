import type { Session } from '#shared/session.ts';
import { gateEn } from '#shared/words/en/gate.ts';
import { useWords } from '#client/words/words-store.ts';
import { NotYouButton } from '../who-am-i/not-you-button.tsx';
import './learner-chip.css';

/** Says as whom the learner is learning, and lets another person who uses the same device go on. */
export function LearnerChip({ session: { nickname } }: { session: Session }) {
  const words = useWords(gateEn);
  return (
    <NotYouButton className="learner-chip">
      <i aria-hidden="true">{[...nickname][0]?.toUpperCase()}</i>
      <b dir="auto">{nickname}</b> <u>{words.notYou}</u>
    </NotYouButton>
  );
}
