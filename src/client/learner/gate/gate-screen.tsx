import type { ReactNode } from 'react';
import { Logo } from '#client/ui/logo.tsx';
import { ScreenLayout } from '../layout/screen-layout.tsx';
import { useDocumentTitle } from '../layout/use-heading-focus.ts';
import { KeyStep } from './key-form/key-step.tsx';
import { NicknameStep } from './key-form/nickname-step.tsx';
import { useGateForm, type EnterResponse } from './key-form/use-gate-form.ts';
import './gate.css';
import { CanadaFlag, EuropeFlag, MexicoFlag, UsaFlag } from '#client/ui/flag-icons.tsx';
import { useClientConfig } from '#client/client-config-context.ts';

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
  const gate = useGateForm(onEntered);
  useDocumentTitle(gate.step === 'key' ? 'Access key' : 'Nickname');
  return (
    <ScreenLayout>
      <div className="content-column gate">
        <Logo />
        {/* The header element is rendered even without content, so that content that appears later does not move the form. */}
        <div className="gate-header">{header}</div>
        {gate.step === 'key' ? <KeyStep gate={gate} /> : <NicknameStep gate={gate} />}
        <BuyLinks />
      </div>
    </ScreenLayout>
  );
}

const shops = [
  { code: 'ca', name: 'Canada', Flag: CanadaFlag },
  { code: 'us', name: 'USA', Flag: UsaFlag },
  { code: 'mx', name: 'Mexico', Flag: MexicoFlag },
  { code: 'eu', name: 'Europe', Flag: EuropeFlag },
] as const;

/** Links to the shops of the regions in which the school sells. Without any shop, nothing is shown. */
function BuyLinks() {
  const { buyUrls } = useClientConfig();
  const sold = shops.filter(({ code }) => buyUrls[code] !== null);
  return sold.length === 0 ? null : (
    <section className="buy-links" aria-labelledby="buy">
      <h2 id="buy">BUY YOUR KEY</h2>
      <ul>
        {sold.map(({ code, name, Flag }) => (
          <li key={code}>
            <a href={buyUrls[code]!} target="_blank" rel="noopener noreferrer">
              <Flag />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
