import { CanadaFlag, EuropeFlag, MexicoFlag, UsaFlag } from '#client/ui/flag-icons.tsx';
import type { ClientConfig } from '#shared/client-config.ts';
import { useWords } from '#client/words/words-store.ts';
import { gateEn } from '#shared/words/en/gate.ts';

const regions = [
  { code: 'ca', Flag: CanadaFlag },
  { code: 'us', Flag: UsaFlag },
  { code: 'mx', Flag: MexicoFlag },
  { code: 'eu', Flag: EuropeFlag },
] as const;

interface BuyLinksProps {
  shops: ClientConfig['buyUrls'];
  onOpen?: (region: keyof ClientConfig['buyUrls']) => void;
}

/** Links to the shops of the regions in which the school sells. Without any shop, nothing is shown. */
export function BuyLinks({ shops, onOpen }: BuyLinksProps) {
  const words = useWords(gateEn);
  const sold = regions.filter(({ code }) => shops[code] !== null);
  return sold.length === 0 ? null : (
    <section className="buy-links" aria-labelledby="buy">
      <h2 id="buy">{words.buyKey}</h2>
      <ul>
        {sold.map(({ code, Flag }) => (
          <li key={code}>
            <a href={shops[code]!} target="_blank" rel="noopener noreferrer" onClick={() => onOpen?.(code)}>
              <Flag />
              {words.regions[code]}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
