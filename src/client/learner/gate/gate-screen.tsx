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
  /** Called when the server has let the learner in. The form stays busy until the returned promise settles. */
  onEntered: (entered: EnterResponse) => void | Promise<void>;
}

/** The key form in two steps: the access key, then the nickname. */
export function GateScreen({ header, onEntered }: GateScreenProps) {
  const gate = useGateForm(onEntered);
  useDocumentTitle(gate.step === 'key' ? 'Access key' : 'Nickname');
  return (
    <ScreenLayout>
      <div className="content-column gate">
        <Logo />
        {/* Rendered even when it is empty, so that a header that arrives later does not move the form. */}
        <div className="gate-header">{header}</div>
        {gate.step === 'key' ? <KeyStep gate={gate} /> : <NicknameStep gate={gate} />}
        <BuyLinks />
      </div>
    </ScreenLayout>
  );
}
