import type { ReactNode } from 'react';
import { Logo } from '#client/ui/logo.tsx';
import { ScreenLayout } from '../layout/screen-layout.tsx';
import { useDocumentTitle } from '../layout/use-heading-focus.ts';
import { BuyLinks } from './buy-links.tsx';
import { KeyStep } from './key-step.tsx';
import { NicknameStep } from './nickname-step.tsx';
import { useGateForm, type EnterResponse } from './use-gate-form.ts';
import './gate.css';

interface GateScreenProps {
  /** Shown above the form. */
  header?: ReactNode;
  /** Takes the learner on; the form stays busy until it is done. */
  onEntered: (entered: EnterResponse) => void | Promise<void>;
}

/** The key form: access key, then nickname, then in. */
export function GateScreen({ header: above, onEntered }: GateScreenProps) {
  const gate = useGateForm(onEntered);
  useDocumentTitle(gate.step === 'key' ? 'Access key' : 'Nickname');
  return (
    <ScreenLayout>
      <div className="content-column gate">
        <Logo />
        {/* Keeps its place, so that nothing moves when the link comes. */}
        <div className="gate-header">{above}</div>
        {gate.step === 'key' ? <KeyStep gate={gate} /> : <NicknameStep gate={gate} />}
        <BuyLinks />
      </div>
    </ScreenLayout>
  );
}
