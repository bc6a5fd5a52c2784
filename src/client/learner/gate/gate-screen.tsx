import type { ReactNode } from 'react';
import { Logo } from '#client/ui/logo.tsx';
import { ScreenLayout } from '../layout/screen-layout.tsx';
import { useDocumentTitle } from '../layout/use-heading-focus.ts';
import { KeyStep } from './key-form/key-step.tsx';
import { NicknameStep } from './key-form/nickname-step.tsx';
import { useGateForm, type EnterResponse } from './key-form/use-gate-form.ts';
import './gate.css';
import { BuyLinks } from './buy-links.tsx';
import { useClientConfig } from '#client/client-config-context.ts';
import { useWords } from '#client/words/words-store.ts';
import { gateEn } from '#shared/words/en/gate.ts';
import { LanguageSwitch } from '../layout/language-switch.tsx';

interface GateScreenProps {
  header?: ReactNode;
  /**
   * `onEntered` is called after the server has accepted the access key. The form stays busy until the promise returned by `onEntered`
   * settles.
   */
  onEntered: (entered: EnterResponse) => void | Promise<void>;
}

/** Shows the access key form. The first step of the form asks for the access key, and the second step asks for the nickname. */
export function GateScreen({ header, onEntered }: GateScreenProps) {
  const { buyUrls, freeLesson } = useClientConfig();
  const gate = useGateForm(onEntered);
  const words = useWords(gateEn);
  useDocumentTitle(gate.step === 'key' ? words.accessKey : words.nickname);
  return (
    <ScreenLayout>
      <div className="content-column gate">
        <Logo />
        {/* The header element is rendered even without content, so that content that appears later does not move the form. */}
        <div className="gate-header">{header}</div>
        {gate.step === 'key' ? <KeyStep gate={gate} /> : <NicknameStep gate={gate} />}
        {freeLesson !== null && (
          <a className="btn text-only free-lesson-link" href={freeLesson}>
            {words.tryFreeLesson}
          </a>
        )}
        <BuyLinks shops={gate.shops ?? buyUrls} />
        <LanguageSwitch />
      </div>
    </ScreenLayout>
  );
}
