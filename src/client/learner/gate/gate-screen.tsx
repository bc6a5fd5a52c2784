import type { ReactNode } from 'react';
import { Brand } from '#client/ui/brand.tsx';
import { Room } from '../look/room.tsx';
import { useTitle } from '../look/use-arrival.ts';
import { BuyLinks } from './buy-links.tsx';
import { KeyStep } from './key-step.tsx';
import { NicknameStep } from './nickname-step.tsx';
import { useGate, type Entered } from './use-gate.ts';
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
