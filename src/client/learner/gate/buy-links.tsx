import { CanadaFlag, EuropeFlag, MexicoFlag, UsaFlag } from '#client/ui/flag-icons.tsx';
import type { ClientConfig } from '#shared/client-config.ts';

const regions = [
  { code: 'ca', name: 'Canada', Flag: CanadaFlag },
  { code: 'us', name: 'USA', Flag: UsaFlag },
  { code: 'mx', name: 'Mexico', Flag: MexicoFlag },
  { code: 'eu', name: 'Europe', Flag: EuropeFlag },
] as const;

interface BuyLinksProps {
  shops: ClientConfig['buyUrls'];
  onOpen?: (region: keyof ClientConfig['buyUrls']) => void;
}

/** Links to the shops of the regions in which the school sells. Without any shop, nothing is shown. */
export function BuyLinks({ shops, onOpen }: BuyLinksProps) {
  const sold = regions.filter(({ code }) => shops[code] !== null);
  return sold.length === 0 ? null : (
    <section className="buy-links" aria-labelledby="buy">
      <h2 id="buy">BUY YOUR KEY</h2>
      <ul>
        {sold.map(({ code, name, Flag }) => (
          <li key={code}>
            <a href={shops[code]!} target="_blank" rel="noopener noreferrer" onClick={() => onOpen?.(code)}>
              <Flag />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
