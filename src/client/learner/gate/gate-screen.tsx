import type { ReactNode } from 'react';
import { Brand } from '#client/ui/logo.tsx';
import { Room } from '../layout/screen-layout.tsx';
import { useTitle } from '../layout/use-heading-focus.ts';
import { BuyLinks } from './buy-links.tsx';
import { KeyStep } from './key-step.tsx';
import { NicknameStep } from './nickname-step.tsx';
import { useGate, type Entered } from './use-gate-form.ts';
import './gate.css';

interface GateScreenProps {
  /** Shown above the form. */
  above?: ReactNode;
  /** Takes the learner on; the form stays busy until it is done. */
  onEntered: (entered: Entered) => void | Promise<void>;
}

/** The key form: access key, then nickname, then in. */
export function GateScreen({ above, onEntered }: GateScreenProps) {
  const gate = useGate(onEntered);
  useTitle(gate.step === 'key' ? 'Access key' : 'Nickname');
  return (
    <Room>
      <div className="inner gate">
        <Brand />
        {/* Keeps its place, so that nothing moves when the link comes. */}
        <div className="above">{above}</div>
        {gate.step === 'key' ? <KeyStep gate={gate} /> : <NicknameStep gate={gate} />}
        <BuyLinks />
      </div>
    </Room>
  );
}
